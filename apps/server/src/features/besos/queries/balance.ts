import type { UserBesos } from '@beso/contract/besos';
import type { Database } from '../../../platform/db/database.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';

/** [S7-040] Zero for whoever never received any. */
export async function findUserBesos({ pool }: Database, profileId: ViewerId): Promise<UserBesos> {
  const { rows } = await pool.query<{ total_besos: number; version: string }>({
    name: 'user_besos',
    text: 'SELECT total_besos, version FROM user_besos WHERE profile_id = $1',
    values: [profileId],
  });
  const [row] = rows;
  return { totalBesos: row?.total_besos ?? 0, version: Number(row?.version ?? 0) };
}
