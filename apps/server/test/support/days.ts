import type { Pool } from 'pg';

/** Returns the next midnight in a time zone whose offset from UTC is whole hours. */
export function nextMidnight(timeZone: string): Date {
  const day = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short' });
  for (let hour = Math.ceil(Date.now() / 3_600_000); ; hour += 1) {
    if (day.format(hour * 3_600_000) !== day.format()) return new Date(hour * 3_600_000);
  }
}

/** Dates a person's daily counts back to yesterday. */
export async function backdateDailyCounts(owner: Pool, profileId: string): Promise<void> {
  await owner.query(
    `UPDATE daily_counts SET day = day - 1, ends_at = ends_at - interval '1 day' WHERE profile_id = $1`,
    [profileId],
  );
}

/** Counts an action `times` times towards a person's daily limit. */
export async function countTowardsDailyLimit(
  owner: Pool,
  profileId: string,
  what: string,
  times: number,
): Promise<void> {
  await owner.query('SELECT count_daily($1, $2) FROM generate_series(1, $3)', [profileId, what, times]);
}
