/** Ends a backup or a restore. Its message is one Spanish sentence that is shown as it is. */
export class BackupError extends Error {}
