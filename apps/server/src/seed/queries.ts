import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { authAccounts, authUsers } from '../features/auth/schema.ts';
import { profiles } from '../features/profiles/schema.ts';
import { relationshipMembers, relationships } from '../features/relationships/schema.ts';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import type { DemoPerson } from './people.ts';
import type { DemoPost } from './posts/post.ts';

/** Any constant: programs that start together seed one after the other, so that the second finds people. */
const SEED_LOCK = 7_236_002;

/** [S3-002] An account with a password, as registration makes it. */
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
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`);
}

export async function hasAnybody(tx: Transaction): Promise<boolean> {
  return (await tx.select({ id: authUsers.id }).from(authUsers).limit(1)).length > 0;
}

/** Which of these accounts exist. */
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

/** Lets a relationship and the stays in it begin in the past. */
export async function beginRelationship(tx: Transaction, relationshipId: string, at: Date): Promise<void> {
  await tx.update(relationships).set({ createdAt: at }).where(sql`${relationships.id} = ${relationshipId}`);
  await tx
    .update(relationshipMembers)
    .set({ joinedAt: at })
    .where(sql`${relationshipMembers.relationshipId} = ${relationshipId}`);
}

/** A gift of the past, through the ledger like any other. Only the owner may say when it happened. */
export async function recordGift(
  tx: Transaction,
  gift: Pick<DemoPost, 'amount' | 'text' | 'category'> & {
    giverId: string;
    receiverId: string;
    relationshipId: string;
    imageId: string | null;
    at: Date;
  },
): Promise<void> {
  const { giverId, receiverId, relationshipId, amount, text, category, imageId, at } = gift;
  await tx.execute(sql`
    SELECT record_gift(${giverId}, ${receiverId}, ${relationshipId}, ${amount}, ${text}, ${category}, ${imageId},
                       ${randomUUID()}, ${at.toISOString()})`);
}
