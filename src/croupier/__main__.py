"""The command `croupier`, also as `python -m croupier`."""

import signal


def main() -> None:
    """Load the command and run it; while it is loading, a Ctrl-C ends it without a word."""
    is_ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if is_ours:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from croupier.cli.app import main as command

    if is_ours:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    command(prog_name="croupier")


if __name__ == "__main__":
    main()
