/** The database's time between two looks at it, for what nodes sign or date and other nodes read. */
export interface Time {
  /** Milliseconds since 1970; by this node's clock until the database's was seen. */
  now(): number;
  /** @param at the moment of the look by `performance.now()` */
  seen(now: number, at: number): void;
}

export function createTime(): Time {
  let ahead: number | undefined;
  return {
    now: () => (ahead === undefined ? Date.now() : ahead + performance.now()),
    seen: (now, at) => {
      ahead = now - at;
    },
  };
}
