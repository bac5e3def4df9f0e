import type { BlockedPerson } from '@beso/contract/moderation';
import { and, desc, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { callFunction, functionCall, uuid } from '../../platform/db/statement.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import { profiles } from '../profiles/schema.ts';
import { blocks } from './schema.ts';

/** Returns false if the block existed already. */
export async function insertBlock(tx: Transaction, blockerId: ViewerId, blockedId: string): Promise<boolean> {
  const rows = await tx
    .insert(blocks)
    .values({ blockerId, blockedId })
    .onConflictDoNothing()
    .returning({ blockedId: blocks.blockedId });
  return rows.length > 0;
}

/** Returns false if there was no block. */
export async function deleteBlock(tx: Transaction, blockerId: ViewerId, blockedId: string): Promise<boolean> {
  const rows = await tx
    .delete(blocks)
    .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
    .returning({ blockedId: blocks.blockedId });
  return rows.length > 0;
}

/** Returns the people whom this person blocked, newest block first, with the names that strangers see. */
export async function listBlockedPeople(db: Queryable, blockerId: ViewerId): Promise<BlockedPerson[]> {
  const rows = await db
    .select({
      id: profiles.id,
      firstName: profiles.firstName,
      blockedAt: blocks.createdAt,
    })
    .from(blocks)
    .innerJoin(profiles, eq(profiles.id, blocks.blockedId))
    .where(eq(blocks.blockerId, blockerId))
    .orderBy(desc(blocks.createdAt), blocks.blockedId);
  return rows.map((row) => ({ ...row, blockedAt: row.blockedAt.toISOString() }));
}

const LOCK_PAIR = functionCall(
  'lock_pair',
  { p_one: uuid, p_other: uuid },
  {},
  (called) => `SELECT FROM ${called}`,
);

/** Locks the pair until the commit, so that nobody can block, unblock or connect the two meanwhile. */
export async function lockPair(tx: Transaction, one: string, other: string): Promise<void> {
  await callFunction(tx, LOCK_PAIR, { p_one: one, p_other: other });
}
