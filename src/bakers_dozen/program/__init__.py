"""What puts everything together: the loop, the start, the keeper of games, the opening of deals."""
