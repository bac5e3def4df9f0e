/** Estimates the database's time between two readings of its clock. */
export interface DatabaseClockEstimate {
  /** Returns milliseconds since 1970. Before the first reading, this is the node's own time. */
  now(): number;
  /** Records a reading. @param at `performance.now()` when the database's clock showed `now` */
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
