/** Stops the start. Its message is one Spanish sentence that is printed as it is. */
export class StartError extends Error {}
