import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { authAccounts, authUsers } from '../features/identity/accounts/schema.ts';
import { insertInvitation, redeemInvitation } from '../features/invitations/index.ts';
import { profiles } from '../features/profiles/schema.ts';
import { relationshipMembers, relationships } from '../features/relationships/schema.ts';
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import {
  callFunction,
  functionCall,
  integer,
  nullable,
  runStatement,
  statement,
  text,
  timestampDate,
  uuid,
} from '../platform/db/statement.ts';
import type { ViewerId } from '../platform/http/viewer.ts';
import type { DemoPerson } from './people.ts';
import type { DemoPost } from './posts/post.ts';

const LOCK = statement('lock_seed', 'SELECT pg_advisory_xact_lock($1)::text AS locked', { locked: text() });

const WRITE_GIFT = functionCall(
  'write_gift',
  {
    p_giver_id: uuid,
    p_receiver_id: uuid,
    p_relationship_id: uuid,
    p_amount: integer,
    p_description: text(),
    p_category: text(),
    p_image_id: nullable(uuid),
    p_idempotency_key: uuid,
    p_at: timestampDate,
  },
  { gift_id: uuid },
  (called) => `SELECT written.gift_id FROM ${called} AS written`,
);

/** [S3-002] Inserts an account as registration does. */
export async function insertAccount(
  tx: Transaction,
  person: DemoPerson,
  passwordHash: string,
  createdAt: Date,
): Promise<void> {
  const { id, firstName, lastName, pronouns, email, homeLocation, birthday } = person;
  await tx.insert(authUsers).values({
    ...{ id, firstName, lastName, pronouns, email, homeLocation, birthday, createdAt },
    name: `${firstName} ${lastName}`,
    emailVerified: true,
  });
  await tx
    .insert(authAccounts)
    .values({ userId: id, accountId: id, providerId: 'credential', password: passwordHash, createdAt });
}

export async function lockSeed(tx: Transaction): Promise<void> {
  await runStatement(tx, LOCK, [ADVISORY_LOCKS.demoData]);
}

export async function hasAnyAccount(tx: Transaction): Promise<boolean> {
  return (await tx.select({ id: authUsers.id }).from(authUsers).limit(1)).length > 0;
}

export async function findAccounts(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(inArray(authUsers.id, [...ids]));
  return new Set(rows.map((row) => row.id));
}

export async function setPortrait(tx: Transaction, profileId: string, imageId: string): Promise<void> {
  await tx.update(profiles).set({ avatarImageId: imageId }).where(sql`${profiles.id} = ${profileId}`);
}

/** Connects people by an accepted invitation. With a name they become a group, otherwise a couple. */
export async function connectPeople(
  tx: Transaction,
  inviterId: string,
  others: readonly string[],
  groupName: string | null,
): Promise<string> {
  // No link has this hash, so nobody else can accept the invitation.
  const hash = `seed ${randomUUID()}`;
  const group = { kind: 'friends' as const, groupName: groupName ?? '' };
  const input = groupName === null ? { kind: 'partner' as const, partnerName: 'Amore' } : group;
  await insertInvitation(tx, inviterId as ViewerId, hash, input);
  let relationshipId = '';
  for (const other of others) {
    const used = await redeemInvitation(tx, hash, other as ViewerId);
    relationshipId = used.relationship;
  }
  return relationshipId;
}

export async function backdateRelationship(tx: Transaction, relationshipId: string, at: Date): Promise<void> {
  await tx.update(relationships).set({ createdAt: at }).where(sql`${relationships.id} = ${relationshipId}`);
  await tx
    .update(relationshipMembers)
    .set({ joinedAt: at })
    .where(sql`${relationshipMembers.relationshipId} = ${relationshipId}`);
}

/** Records a backdated gift. Only the database's owner may set its time. */
export async function recordGift(
  tx: Transaction,
  gift: Pick<DemoPost, 'amount' | 'text' | 'category'> & {
    giverId: string;
    receiverId: string;
    relationshipId: string;
    imageId: string | null;
    at: Date;
  },
): Promise<string> {
  const { giverId, receiverId, relationshipId, amount, text: words, category, imageId, at } = gift;
  const written = await callFunction(tx, WRITE_GIFT, {
    p_giver_id: giverId,
    p_receiver_id: receiverId,
    p_relationship_id: relationshipId,
    p_amount: amount,
    p_description: words,
    p_category: category,
    p_image_id: imageId,
    p_idempotency_key: randomUUID(),
    p_at: at,
  });
  return written.gift_id;
}
