import type { UserBesos } from '@beso/contract/besos';
import { type Column, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { bigint, integer, runStatement, statement } from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import { userBesos } from '../schema.ts';

const BALANCE = statement('user_besos', 'SELECT total_besos, version FROM user_besos WHERE profile_id = $1', {
  total_besos: integer,
  version: bigint,
});

/** [S7-040] Returns the balance; zero for a person who has never received besos. */
export async function getUserBesos(database: Database, profileId: ViewerId): Promise<UserBesos> {
  const { rows } = await runStatement(database.reads, BALANCE, [profileId]);
  const [row] = rows;
  return { totalBesos: row?.total_besos ?? 0, version: row?.version ?? 0 };
}

/** [S2-090] Returns the SQL of a person's balance. @param profileId the column with the person's id */
export const buildBalanceSql = (profileId: Column) =>
  sql<number>`coalesce((SELECT ${userBesos.totalBesos} FROM ${userBesos}
    WHERE ${userBesos.profileId} = ${profileId}), 0)`;
