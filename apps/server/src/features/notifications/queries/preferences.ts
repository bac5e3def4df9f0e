import type { NotificationChannel, NotificationKind, QuietHours } from '@beso/contract/notifications';
import { eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/db/database.ts';
import { runStatement, statement } from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import { profiles } from '../../profiles/schema.ts';
import { notificationPreferences, notificationSettings } from '../schema.ts';

export async function listChosenPreferences(db: Queryable, viewerId: ViewerId) {
  const { kind, channel, enabled } = notificationPreferences;
  return db
    .select({ kind, channel, enabled })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.profileId, viewerId));
}

/** Returns nulls for a person who has not chosen anything. */
export async function findNotificationSettings(db: Queryable, viewerId: ViewerId) {
  const [row] = await db
    .select({
      timeZone: profiles.timeZone,
      enabled: notificationSettings.quietEnabled,
      from: sql<string | null>`to_char(${notificationSettings.quietFrom}, 'HH24:MI')`,
      until: sql<string | null>`to_char(${notificationSettings.quietUntil}, 'HH24:MI')`,
      showContent: notificationSettings.showContent,
    })
    .from(profiles)
    .leftJoin(notificationSettings, eq(notificationSettings.profileId, profiles.id))
    .where(eq(profiles.id, viewerId));
  return row;
}

export async function upsertPreference(
  db: Queryable,
  preference: {
    profileId: ViewerId;
    kind: NotificationKind;
    channel: NotificationChannel;
    enabled: boolean;
  },
): Promise<void> {
  const { profileId, kind, channel } = notificationPreferences;
  await db
    .insert(notificationPreferences)
    .values(preference)
    .onConflictDoUpdate({ target: [profileId, kind, channel], set: { enabled: preference.enabled } });
}

async function upsertSettings(
  db: Queryable,
  viewerId: ViewerId,
  set: Partial<Omit<typeof notificationSettings.$inferInsert, 'profileId'>>,
): Promise<void> {
  await db
    .insert(notificationSettings)
    .values({ profileId: viewerId, ...set })
    .onConflictDoUpdate({ target: notificationSettings.profileId, set });
}

const LOOK_AGAIN = statement(
  'look_at_inbox_again',
  `
    UPDATE notification_deliveries SET
      push_due_at = CASE WHEN push_due_at IS NOT NULL THEN least(push_due_at, now()) END,
      email_due_at = CASE WHEN email_due_at IS NOT NULL THEN least(email_due_at, now()) END
    WHERE profile_id = $1`,
  {},
);

/** Sets quiet hours, and makes deliveries due that waited for the previous ones to end. */
export async function upsertQuietHours(
  tx: Transaction,
  viewerId: ViewerId,
  { enabled, from, until }: QuietHours,
): Promise<void> {
  await upsertSettings(tx, viewerId, { quietEnabled: enabled, quietFrom: from, quietUntil: until });
  await runStatement(tx, LOOK_AGAIN, [viewerId]);
}

export async function upsertShowContent(
  db: Queryable,
  viewerId: ViewerId,
  showContent: boolean,
): Promise<void> {
  await upsertSettings(db, viewerId, { showContent });
}
