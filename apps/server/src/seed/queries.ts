import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { authAccounts, authUsers } from '../features/auth/schema.ts';
import { insertInvitation, useInvitation } from '../features/invitations/index.ts';
import { profiles } from '../features/profiles/schema.ts';
import { relationshipMembers, relationships } from '../features/relationships/schema.ts';
import { userRewards } from '../features/rewards/schema.ts';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import {
  call,
  functionCall,
  integer,
  moment,
  nullable,
  run,
  statement,
  text,
  uuid,
} from '../platform/db/statement.ts';
import type { ViewerId } from '../platform/http/viewer.ts';
import type { DemoPerson } from './people.ts';
import type { DemoPost } from './posts/post.ts';

/** Any constant: programs that start together seed one after the other, so that the second finds people. */
const SEED_LOCK = 7_236_002;

const LOCK = statement('lock_seed', 'SELECT pg_advisory_xact_lock($1)::text AS locked', { locked: text() });

const RECORD_GIFT = functionCall(
  'record_gift',
  {
    p_giver_id: uuid,
    p_receiver_id: uuid,
    p_relationship_id: uuid,
    p_amount: integer,
    p_description: text(),
    p_category: text(),
    p_image_id: nullable(uuid),
    p_idempotency_key: uuid,
    p_at: moment,
  },
  { id: uuid },
  (called) => `SELECT (recorded.activity).id FROM ${called} AS recorded`,
);

const RECORD_REQUEST = functionCall(
  'record_request',
  {
    p_requester_id: uuid,
    p_target_id: uuid,
    p_relationship_id: uuid,
    p_amount: integer,
    p_description: text(),
    p_category: text(),
    p_image_id: nullable(uuid),
    p_idempotency_key: uuid,
    p_at: moment,
  },
  { id: uuid },
  (called) => `SELECT (recorded.activity).id FROM ${called} AS recorded`,
);

const LIKE = functionCall(
  'like_activity',
  { p_user_id: uuid, p_activity_id: uuid },
  {},
  (called) => `SELECT FROM ${called}`,
);

const COMMENT = functionCall(
  'add_comment',
  { p_user_id: uuid, p_activity_id: uuid, p_text: text(), p_idempotency_key: uuid },
  {},
  (called) => `SELECT FROM ${called}`,
);

const DATE_COMMENT = statement(
  'seed_date_comment',
  'UPDATE activity_comments SET created_at = $2 WHERE id = $1',
  {},
);

const RECOMMEND = functionCall(
  'share_recommendation',
  {
    p_user_id: uuid,
    p_audience_type: text(),
    p_relationship_id: nullable(uuid),
    p_title: nullable(text()),
    p_description: text(),
    p_category: nullable(text()),
    p_location: nullable(text()),
    p_image_id: uuid,
    p_idempotency_key: uuid,
  },
  {},
  (called) => `SELECT FROM ${called}`,
);

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
  await run(tx, LOCK, [SEED_LOCK]);
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

/** Connects people by an invitation, which is the only way: a group by name, or without a name a couple. */
export async function connect(
  tx: Transaction,
  inviterId: string,
  others: readonly string[],
  groupName: string | null,
): Promise<string> {
  // No link has this hash.
  const hash = `seed ${randomUUID()}`;
  const group = { kind: 'friends' as const, groupName: groupName ?? '' };
  const input = groupName === null ? { kind: 'partner' as const, partnerName: 'Amore' } : group;
  await insertInvitation(tx, inviterId as ViewerId, hash, input);
  let relationshipId = '';
  for (const other of others) {
    const used = await useInvitation(tx, hash, other as ViewerId);
    relationshipId = used.relationship;
  }
  return relationshipId;
}

/** Dates the beginning of a relationship and of its memberships back. */
export async function beginRelationship(tx: Transaction, relationshipId: string, at: Date): Promise<void> {
  await tx.update(relationships).set({ createdAt: at }).where(sql`${relationships.id} = ${relationshipId}`);
  await tx
    .update(relationshipMembers)
    .set({ joinedAt: at })
    .where(sql`${relationshipMembers.relationshipId} = ${relationshipId}`);
}

/** A gift dated back, through the ledger like any other. Only the owner of the database may set its time. */
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
  const recorded = await call(tx, RECORD_GIFT, {
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
  return recorded.id;
}

export async function likeAs(tx: Transaction, personId: string, activityId: string): Promise<void> {
  await call(tx, LIKE, { p_user_id: personId, p_activity_id: activityId });
}

/** A comment dated back. */
export async function sayAs(
  tx: Transaction,
  personId: string,
  { activityId, words, at }: { activityId: string; words: string; at: Date },
): Promise<void> {
  const id = randomUUID();
  await call(tx, COMMENT, {
    p_user_id: personId,
    p_activity_id: activityId,
    p_text: words,
    p_idempotency_key: id,
  });
  await run(tx, DATE_COMMENT, [id, at]);
}

/** A request that waits. */
export async function recordRequest(
  tx: Transaction,
  request: Pick<DemoPost, 'amount' | 'text' | 'category'> & {
    requesterId: string;
    targetId: string;
    relationshipId: string;
    at: Date;
  },
): Promise<void> {
  const { requesterId, targetId, relationshipId, amount, text: words, category, at } = request;
  await call(tx, RECORD_REQUEST, {
    p_requester_id: requesterId,
    p_target_id: targetId,
    p_relationship_id: relationshipId,
    p_amount: amount,
    p_description: words,
    p_category: category,
    p_image_id: null,
    p_idempotency_key: randomUUID(),
    p_at: at,
  });
}

export async function addReward(
  tx: Transaction,
  profileId: string,
  reward: { title: string; description: string; cost: number; relationshipId: string },
): Promise<void> {
  const { title, description, cost: costInBesos, relationshipId } = reward;
  await tx.insert(userRewards).values({ profileId, title, description, costInBesos, relationshipId });
}

export async function recommendAs(
  tx: Transaction,
  personId: string,
  given: {
    relationshipId: string;
    title: string;
    text: string;
    category: string;
    location: string;
    imageId: string;
  },
): Promise<void> {
  await call(tx, RECOMMEND, {
    p_user_id: personId,
    p_audience_type: 'group',
    p_relationship_id: given.relationshipId,
    p_title: given.title,
    p_description: given.text,
    p_category: given.category,
    p_location: given.location,
    p_image_id: given.imageId,
    p_idempotency_key: randomUUID(),
  });
}
