import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/db/database.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import type { WebPushDevice } from '../../../platform/push/web-push.ts';
import { authSessions } from '../../auth/schema.ts';
import { pushSubscriptions } from '../schema.ts';

/** A browser's subscription, whoever had it before: a browser is of whoever signed in last. */
export async function upsertSubscription(
  tx: Transaction,
  subscription: WebPushDevice & { profileId: ViewerId; sessionId: string },
): Promise<void> {
  const { endpoint, ...set } = subscription;
  await tx
    .insert(pushSubscriptions)
    .values({ endpoint, ...set })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set });
}

/** Keeps the newest few of a person. */
export async function trimSubscriptions(tx: Transaction, viewerId: ViewerId, keep: number): Promise<void> {
  await tx.execute(sql`
    DELETE FROM push_subscriptions WHERE id IN (
      SELECT id FROM push_subscriptions WHERE profile_id = ${viewerId}
      ORDER BY created_at DESC, id OFFSET ${keep})`);
}

export async function deleteSubscription(db: Queryable, viewerId: ViewerId, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.profileId, viewerId)));
}

/** One whose session has not ended, with whose it is; undefined when it is gone. */
export async function findSubscription(
  db: Queryable,
  id: string,
): Promise<(WebPushDevice & { profileId: string }) | undefined> {
  const { endpoint, p256dh, auth, profileId } = pushSubscriptions;
  const [row] = await db
    .select({ endpoint, p256dh, auth, profileId })
    .from(pushSubscriptions)
    .innerJoin(authSessions, eq(authSessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.id, id), sql`${authSessions.expiresAt} > now()`));
  return row;
}

export async function deleteDeadSubscription(db: Queryable, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}
