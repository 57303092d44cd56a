/** Stops the start. Its message is one plain sentence in Spanish, printed as it is. */
export class StartError extends Error {}
