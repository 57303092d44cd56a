/** Ends the start of the program. Its message is a Spanish sentence for the person at the terminal. */
export class StartError extends Error {}
