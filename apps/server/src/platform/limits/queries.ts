import type { Queryable } from '../db/database.ts';
import { run, statement } from '../db/statement.ts';

const DELETE_ENDED = statement(
  'limits_delete_ended',
  `DELETE FROM auth_limits WHERE key IN (
     SELECT key FROM auth_limits WHERE expire < extract(epoch FROM now()) * 1000
     LIMIT $1 FOR UPDATE SKIP LOCKED)`,
  {},
);

export async function deleteEndedLimits(db: Queryable, atMost: number): Promise<number> {
  return (await run(db, DELETE_ENDED, [atMost])).rowCount;
}
