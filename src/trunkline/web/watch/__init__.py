"""What an administrator can see from outside: figures, the worker's heartbeat, and what the log knows of a request."""
