/** Ends a backup or a restore. Its message is one plain sentence in Spanish, shown as it is. */
export class BackupError extends Error {}
