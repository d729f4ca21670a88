// Never says that it is ready.
