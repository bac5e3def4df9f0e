import type { Queryable } from '../db/database.ts';
import { boolean, nullable, runStatement, statement, text, uuid } from '../db/statement.ts';

export interface NodeRow {
  readonly id: string;
  readonly secretMark: string;
  readonly previousMark: string | null;
  readonly storeId: string | null;
}

/** Nodes that start together register one after the other, so that the second finds the first. */
const TAKE_TURN = statement('nodes_take_turn', 'LOCK TABLE nodes IN SHARE ROW EXCLUSIVE MODE', {});

/** A heartbeat too far in the future is ignored, because it was written before the clock went back. */
const LIST_OTHERS = statement(
  'nodes_list_others',
  `SELECT id, secret_mark AS "secretMark", previous_mark AS "previousMark", store_id AS "storeId",
     alive_until BETWEEN clock_timestamp() AND clock_timestamp() + make_interval(secs => $2) AS "isAlive"
   FROM nodes WHERE id <> $1 ORDER BY id`,
  {
    id: uuid,
    secretMark: text(),
    previousMark: nullable(text()),
    storeId: nullable(text()),
    isAlive: boolean,
  },
);

const BEAT = statement(
  'nodes_beat',
  `INSERT INTO nodes (id, secret_mark, previous_mark, store_id, alive_until)
   VALUES ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5))
   ON CONFLICT (id) DO UPDATE SET store_id = excluded.store_id, alive_until = excluded.alive_until`,
  {},
);

const LEAVE = statement('nodes_leave', 'UPDATE nodes SET alive_until = clock_timestamp() WHERE id = $1', {});

const FORGET = statement('nodes_forget', 'DELETE FROM nodes WHERE id = ANY ($1)', {});

/** For a restored database, whose nodes ran on another database. */
export const FORGET_ALL_NODES = statement('nodes_forget_all', 'DELETE FROM nodes', {});

export async function lockNodes(db: Queryable): Promise<void> {
  await runStatement(db, TAKE_TURN);
}

/** @param lifeSeconds how long a node counts as running after a heartbeat */
export async function listOtherNodes(db: Queryable, id: string, lifeSeconds: number) {
  return (await runStatement(db, LIST_OTHERS, [id, lifeSeconds])).rows;
}

export async function recordHeartbeat(db: Queryable, node: NodeRow, lifeSeconds: number): Promise<void> {
  await runStatement(db, BEAT, [node.id, node.secretMark, node.previousMark, node.storeId, lifeSeconds]);
}

export async function removeNode(db: Queryable, id: string): Promise<void> {
  await runStatement(db, LEAVE, [id]);
}

export async function forgetNodes(db: Queryable, ids: readonly string[]): Promise<void> {
  await runStatement(db, FORGET, [ids]);
}
