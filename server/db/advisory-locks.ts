/** Keys of the advisory locks of the whole database, arbitrary numbers. Each is held to the end of a transaction. */
export const ADVISORY_LOCKS = {
  migrations: 7_236_010,
  backfills: 7_236_011,
  dailyBackup: 7_236_012,
} as const;
