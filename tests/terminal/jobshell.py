"""The smallest shell with job control: runs one program as the foreground job.

    python jobshell.py CONTROL TERMINAL STDIN FORWARD ENVIRONMENT PROGRAM ARGUMENT...

It is the leader of a session whose controlling terminal is TERMINAL. Events go to the
descriptor CONTROL as lines: ``pid N``, ``stopped SIGNAL``, ``exit STATUS``,
``killed SIGNAL``. A byte from there takes the job to the foreground and continues it.
STDIN is a file for the program's standard input, or ``-`` for the terminal. With FORWARD
1 a hang-up is passed on to the job, as shells do. ENVIRONMENT is a file with the program's
variables, each ended by a NUL: Python changes its own where the locale is C.
"""

import contextlib
import fcntl
import os
import select
import signal
import sys
import termios

DEFAULTS = (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP, signal.SIGTTIN,
            signal.SIGTTOU)  # fmt: skip


def main() -> None:
    control, terminal, stdin, forward, variables = int(sys.argv[1]), *sys.argv[2:6]
    tty = os.open(terminal, os.O_RDWR)
    fcntl.ioctl(tty, termios.TIOCSCTTY, 0)
    for number in DEFAULTS:
        signal.signal(number, signal.SIG_IGN)
    go_read, go_write = os.pipe()
    with open(variables, "rb") as file:
        environment = dict(line.split(b"=", 1) for line in file.read().split(b"\0") if line)
    job = os.fork()
    if not job:
        os.setpgid(0, 0)
        os.close(go_write)
        os.read(go_read, 1)  # until it is the foreground job
        for number in DEFAULTS:
            signal.signal(number, signal.SIG_DFL)
        source = tty if stdin == "-" else os.open(stdin, os.O_RDONLY)
        os.dup2(source, 0)
        os.dup2(tty, 1)
        os.dup2(tty, 2)
        os.closerange(3, 256)
        try:
            os.execvpe(sys.argv[6], sys.argv[6:], environment)
        except OSError as error:
            os.write(2, str(error).encode())
            os._exit(127)

    def tell(*words: object) -> None:
        with contextlib.suppress(OSError):
            os.write(control, (" ".join(map(str, words)) + "\n").encode())

    def hang_up(*_: object) -> None:
        if forward == "1":
            with contextlib.suppress(OSError):
                os.killpg(job, signal.SIGHUP)
                os.killpg(job, signal.SIGCONT)

    with contextlib.suppress(OSError):
        os.setpgid(job, job)
    signal.signal(signal.SIGHUP, hang_up)
    child_read, child_write = os.pipe()
    os.set_blocking(child_write, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(child_write)
    os.tcsetpgrp(tty, job)
    tell("pid", job)
    os.write(go_write, b"x")
    while True:
        ready = select.select([control, child_read], [], [])[0]
        if control in ready:
            try:
                if not os.read(control, 1):
                    return
            except ConnectionError:
                return
            with contextlib.suppress(OSError):
                os.tcsetpgrp(tty, job)
            with contextlib.suppress(OSError):
                os.killpg(job, signal.SIGCONT)
        if child_read in ready:
            os.read(child_read, 64)
            while True:
                try:
                    pid, status = os.waitpid(job, os.WUNTRACED | os.WNOHANG)
                except ChildProcessError:
                    break
                if not pid:
                    break
                if os.WIFSTOPPED(status):
                    # As a shell does, take the terminal back.
                    with contextlib.suppress(OSError):
                        os.tcsetpgrp(tty, os.getpgrp())
                    tell("stopped", os.WSTOPSIG(status))
                elif os.WIFEXITED(status):
                    tell("exit", os.WEXITSTATUS(status))
                else:
                    tell("killed", os.WTERMSIG(status))


main()
