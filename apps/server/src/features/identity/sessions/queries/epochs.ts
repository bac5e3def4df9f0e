import type { Queryable } from '../../../../platform/db/database.ts';
import { integer, runStatement, statement } from '../../../../platform/db/statement.ts';

const FIND = statement('epochs_find', 'SELECT device_epoch AS epoch FROM auth_users WHERE id = $1', {
  epoch: integer,
});

export async function findDeviceEpoch(db: Queryable, userId: string): Promise<number | undefined> {
  return (await runStatement(db, FIND, [userId])).rows[0]?.epoch;
}

const RAISE = statement(
  'epochs_raise',
  'UPDATE auth_users SET device_epoch = device_epoch + 1 WHERE id = $1',
  {},
);

export async function raiseDeviceEpoch(db: Queryable, userId: string): Promise<void> {
  await runStatement(db, RAISE, [userId]);
}
