import {
  DEFAULT_NOTIFICATION_MATRIX,
  DEFAULT_QUIET_HOURS,
  type NotificationChannel,
  type NotificationKind,
  type NotificationPreferences,
  type QuietHours,
} from '@beso/contract/notifications';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { withEvents } from '../events/index.ts';
import {
  findSettings,
  listChosen,
  upsertPreference,
  upsertQuietHours,
  upsertShowContent,
} from './queries/preferences.ts';
import { markKindAsRead } from './service.ts';

/** [S2-026] What a person chose, and the defaults where they chose nothing. */
export async function getPreferences(
  { database: { db } }: Services,
  { id, emailVerified }: Viewer,
): Promise<NotificationPreferences> {
  const [chosen, settings] = await Promise.all([listChosen(db, id), findSettings(db, id)]);
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

/** One switch. A kind that leaves the inbox takes its unread ones along. */
export async function setPreference(
  services: Services,
  viewer: Viewer,
  { kind, channel, enabled }: { kind: NotificationKind; channel: NotificationChannel; enabled: boolean },
): Promise<NotificationPreferences> {
  await withEvents(services, async (tx, tell) => {
    await upsertPreference(tx, { profileId: viewer.id, kind, channel, enabled });
    if (channel === 'app' && !enabled) await markKindAsRead(tx, tell, viewer.id, kind);
  });
  return getPreferences(services, viewer);
}

/** In the person's zone; `until` before `from` means the next morning. */
export async function setQuietHours(
  services: Services,
  viewer: Viewer,
  quietHours: QuietHours,
): Promise<NotificationPreferences> {
  await services.database.db.transaction((tx) => upsertQuietHours(tx, viewer.id, quietHours));
  return getPreferences(services, viewer);
}

/** Whether what a device or a mail shows may say what happened. */
export async function setShowContent(
  services: Services,
  viewer: Viewer,
  enabled: boolean,
): Promise<NotificationPreferences> {
  await upsertShowContent(services.database.db, viewer.id, enabled);
  return getPreferences(services, viewer);
}
