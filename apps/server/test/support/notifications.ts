import type { NotificationKind } from '@beso/contract/notifications';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import type { Person } from './builders.ts';

/** Writes a notification and its events in one transaction, as the features do. */
export async function writeInTransaction(
  app: TestApp,
  kind: NotificationKind,
  actor: Person | null,
  recipients: readonly Person[],
  about: { activityId?: string; relationshipId?: string; subjectId?: string } = {},
): Promise<void> {
  await app.services.database.pool.query('SELECT append_events(notify($1::uuid[], $2, $3, $4, $5, $6))', [
    recipients.map(({ id }) => id),
    kind,
    actor?.id ?? null,
    about.activityId ?? null,
    about.relationshipId ?? null,
    about.subjectId ?? null,
  ]);
}

/** Settings with which the server delivers at once. */
export const IMMEDIATE_DELIVERY = { DELIVERY_INTERVAL_MS: '25' } as const;

/** Waits until every gift has been put into the inbox of its receiver. */
export async function waitForInboxes({ owner }: Pick<TestApp, 'owner'>): Promise<void> {
  const count = async () => {
    const { rows } = await owner.query(
      `SELECT FROM outbox_events e LEFT JOIN notification_deliveries inbox ON inbox.profile_id = e.recipient_id
       WHERE e.gift_id IS NOT NULL AND e.last_seq > coalesce(inbox.projected_seq, 0)`,
    );
    return rows.length;
  };
  await expect.poll(count, { timeout: 10_000, interval: 10 }).toBe(0);
}

/** Dates all deliveries to a person so far back that a small clock change does not matter. */
export async function makeDeliveriesDue(app: TestApp, person: Person): Promise<void> {
  await waitForInboxes(app);
  await app.owner.query(
    `UPDATE notifications SET ready_at = created_at - interval '1 hour' WHERE recipient_id = $1`,
    [person.id],
  );
  await app.owner.query(
    `UPDATE notification_deliveries SET push_paused_until = NULL, email_paused_until = NULL,
       push_due_at = CASE WHEN push_due_at IS NOT NULL THEN now() - interval '1 hour' END,
       email_due_at = CASE WHEN email_due_at IS NOT NULL THEN now() - interval '1 hour' END
     WHERE profile_id = $1`,
    [person.id],
  );
}

/** Returns true if no delivery to the person is due and no job is left. */
export async function isDelivered(app: TestApp, person: Person): Promise<boolean> {
  const { rows } = await app.owner.query<{ open: boolean }>(
    `SELECT EXISTS (SELECT FROM notification_deliveries WHERE profile_id = $1
              AND (push_due_at <= now() OR email_due_at <= now()))
         OR EXISTS (SELECT FROM pgboss.job WHERE name LIKE 'notifications.%' AND state < 'completed') AS open`,
    [person.id],
  );
  return rows[0]?.open === false;
}
