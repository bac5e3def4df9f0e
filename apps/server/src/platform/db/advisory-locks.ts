/** Arbitrary numbers of PostgreSQL's advisory locks, all different. */
export const ADVISORY_LOCKS = {
  /** Concurrent starts prepare the database one after the other. */
  preparing: 7_236_001,
  /** A database has one backup and one restore at a time. */
  backup: 7_236_002,
  restore: 7_236_003,
  /** A concurrent start waits until the demo data is complete. */
  demoData: 7_236_004,
} as const;
