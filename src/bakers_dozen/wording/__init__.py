"""Every sentence that a person reads, made from the values that the rest returns."""
