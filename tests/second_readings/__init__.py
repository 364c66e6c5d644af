"""Games read from their rules a second time, to be played beside the engine and compared."""
