import {
  DEFAULT_NOTIFICATION_MATRIX,
  DEFAULT_QUIET_HOURS,
  type NotificationChannel,
  type NotificationKind,
  type NotificationPreferences,
  type QuietHours,
} from '@beso/contract/notifications';
import type { Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { countDaily } from '../profiles/index.ts';
import {
  findNotificationSettings,
  listChosenPreferences,
  upsertPreference,
  upsertQuietHours,
  upsertShowContent,
} from './queries/preferences.ts';

/** [S2-026] Returns a person's choices, with the defaults where nothing was chosen. */
export async function getPreferences(
  { database: { db } }: Services,
  { id, emailVerified }: Viewer,
): Promise<NotificationPreferences> {
  const [chosen, settings] = await Promise.all([
    listChosenPreferences(db, id),
    findNotificationSettings(db, id),
  ]);
  if (settings === undefined) throw new Error('a member without a profile');
  const matrix = { ...DEFAULT_NOTIFICATION_MATRIX };
  for (const { kind, channel, enabled } of chosen) matrix[kind] = { ...matrix[kind], [channel]: enabled };
  return {
    matrix,
    quietHours: {
      enabled: settings.enabled ?? DEFAULT_QUIET_HOURS.enabled,
      from: settings.from ?? DEFAULT_QUIET_HOURS.from,
      until: settings.until ?? DEFAULT_QUIET_HOURS.until,
    },
    showContent: settings.showContent ?? false,
    timeZone: settings.timeZone,
    emailVerified,
  };
}

/** Makes a change, which counts towards the daily limit. @throws PREFERENCE_DAILY_LIMIT */
async function change(
  services: Services,
  viewer: Viewer,
  write: (tx: Transaction) => Promise<void>,
): Promise<NotificationPreferences> {
  await services.database.db.transaction(async (tx) => {
    await countDaily(tx, viewer.id, 'preference');
    await write(tx);
  });
  return getPreferences(services, viewer);
}

/** Sets one switch, for new notifications only. */
export function setPreference(
  services: Services,
  viewer: Viewer,
  { kind, channel, enabled }: { kind: NotificationKind; channel: NotificationChannel; enabled: boolean },
): Promise<NotificationPreferences> {
  return change(services, viewer, (tx) =>
    upsertPreference(tx, { profileId: viewer.id, kind, channel, enabled }),
  );
}

/** Sets quiet hours in the person's time zone. An `until` before `from` is in the next morning. */
export function setQuietHours(
  services: Services,
  viewer: Viewer,
  quietHours: QuietHours,
): Promise<NotificationPreferences> {
  return change(services, viewer, (tx) => upsertQuietHours(tx, viewer.id, quietHours));
}

/** Sets whether pushes and mails may contain private content. */
export function setShowContent(
  services: Services,
  viewer: Viewer,
  enabled: boolean,
): Promise<NotificationPreferences> {
  return change(services, viewer, (tx) => upsertShowContent(tx, viewer.id, enabled));
}
