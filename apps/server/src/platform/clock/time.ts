/** Estimates the database's time between readings of its clock. A node uses it for times that others read. */
export interface DatabaseClockEstimate {
  /** Milliseconds since 1970. Before the first reading, this is the time of the node's own clock. */
  now(): number;
  /** Takes a reading. @param at `performance.now()` when the database's clock showed `now` */
  seen(now: number, at: number): void;
}

export function createDatabaseClockEstimate(): DatabaseClockEstimate {
  let ahead: number | undefined;
  return {
    now: () => (ahead === undefined ? Date.now() : ahead + performance.now()),
    seen: (now, at) => {
      ahead = now - at;
    },
  };
}
