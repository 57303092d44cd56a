/** Stops the start. Its message is a Spanish sentence that is printed as it is. */
export class StartError extends Error {}
