import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/db/database.ts';
import { runStatement, statement } from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import type { PushDevice } from '../../../platform/push/push.ts';
import type { WebPushDevice } from '../../../platform/push/web-push.ts';
import { authSessions } from '../../identity/accounts/schema.ts';
import { pushSubscriptions } from '../schema.ts';

/**
 * Stores a device's push subscription for the person who is signed in on the device.
 * Returns false, and stores nothing, if another person has the endpoint with other keys. Native apps have no
 * keys, so their token alone moves the subscription to another person.
 */
export async function upsertSubscription(
  tx: Transaction,
  subscription: WebPushDevice & { profileId: ViewerId; sessionId: string },
): Promise<boolean> {
  const { endpoint, ...set } = subscription;
  const { id, profileId, p256dh, auth } = pushSubscriptions;
  const isTheirs = eq(profileId, set.profileId);
  const stored = await tx
    .insert(pushSubscriptions)
    .values({ endpoint, ...set })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set,
      setWhere: sql`${isTheirs} OR ${eq(p256dh, set.p256dh)} AND ${eq(auth, set.auth)}`,
    })
    .returning({ id });
  return stored.length > 0;
}

export async function hasSubscription(db: Queryable, viewerId: ViewerId, endpoint: string): Promise<boolean> {
  const rows = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.profileId, viewerId)));
  return rows.length > 0;
}

const TRIM = statement(
  'trim_subscriptions',
  `
    DELETE FROM push_subscriptions WHERE id IN (
      SELECT id FROM push_subscriptions WHERE profile_id = $1
      ORDER BY order_number DESC OFFSET $2)`,
  {},
);

/** Deletes a person's subscriptions, except the `keep` newest. */
export async function trimSubscriptions(tx: Transaction, viewerId: ViewerId, keep: number): Promise<void> {
  await runStatement(tx, TRIM, [viewerId, keep]);
}

export async function deleteSubscription(db: Queryable, viewerId: ViewerId, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.profileId, viewerId)));
}

/** Returns a subscription whose session has not ended, and its person; otherwise undefined. */
export async function findSubscription(db: Queryable, id: string): Promise<PushDevice | undefined> {
  const { endpoint, p256dh, auth, profileId } = pushSubscriptions;
  const [row] = await db
    .select({ endpoint, p256dh, auth, profileId })
    .from(pushSubscriptions)
    .innerJoin(authSessions, eq(authSessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.id, id), sql`${authSessions.expiresAt} > now()`));
  return row;
}

/** Deletes the subscriptions of browsers, which have keys, unlike native apps. */
export async function deleteBrowserSubscriptions(db: Queryable): Promise<void> {
  await db.delete(pushSubscriptions).where(ne(pushSubscriptions.p256dh, ''));
}

export async function deleteDeadSubscription(db: Queryable, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}
