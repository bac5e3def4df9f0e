import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Activity } from './activities.ts';
import { memberErrors, pickErrors } from './errors.ts';
import { NOTIFICATIONS_PAGE_SIZE } from './limits.ts';
import { NOTIFICATION_CHANNELS, NOTIFICATION_FACTS, NOTIFICATION_KINDS } from './notification-kinds.ts';
import { Person } from './profiles.ts';
import { push } from './push.ts';
import { RELATIONSHIP_TYPES } from './relationships.ts';

export {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
  notificationPath,
  OFFERED_NOTIFICATION_KINDS,
} from './notification-kinds.ts';

export const NotificationMatrix = z.record(
  z.enum(NOTIFICATION_KINDS),
  z.record(z.enum(NOTIFICATION_CHANNELS), z.boolean()),
);
export type NotificationMatrix = z.infer<typeof NotificationMatrix>;

export const DEFAULT_NOTIFICATION_MATRIX = Object.fromEntries(
  NOTIFICATION_KINDS.map((kind) => [kind, NOTIFICATION_FACTS[kind].defaults]),
) as NotificationMatrix;

/** HH:MM in the person's own time zone. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** The hours without pushes. `until` is on the next day if it is earlier than `from`. */
export const QuietHours = z
  .object({ enabled: z.boolean(), from: clockTime, until: clockTime })
  .refine(({ from, until }) => from !== until, { path: ['until'] });
export type QuietHours = z.infer<typeof QuietHours>;
export const DEFAULT_QUIET_HOURS: QuietHours = { enabled: false, from: '22:00', until: '08:00' };

export const NotificationPreferences = z.object({
  matrix: NotificationMatrix,
  quietHours: QuietHours,
  /** True if pushes and mails may quote texts. If false, the pushes of native apps also name nobody. */
  showContent: z.boolean(),
  timeZone: z.string(),
  /** Notifications are mailed only to a verified address. */
  emailVerified: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

/** A row of the inbox. While it is unread, the row collects all people with the same action. */
export const Notification = z.object({
  id: z.uuid(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** The people who acted, latest first, at most `NOTIFICATION_ACTORS_SHOWN`; empty if nobody did. */
  actors: z.array(Person),
  actorCount: z.int().nonnegative(),
  /** Null without an activity, or if the viewer may no longer see it. */
  activity: Activity.pick({
    id: true,
    kind: true,
    amount: true,
    description: true,
    category: true,
    image: true,
    status: true,
  }).nullable(),
  relationship: z.object({ id: z.uuid(), type: z.enum(RELATIONSHIP_TYPES), name: z.string() }).nullable(),
  rewardTitle: z.string().nullable(),
  /** The comment of the person who acted last; null for other kinds. */
  comment: z.string().nullable(),
  /** The type of relationship that a connection is about; null for other kinds and old rows. */
  askedType: z.enum(RELATIONSHIP_TYPES).nullable(),
  /** When somebody last acted. */
  createdAt: z.iso.datetime(),
  /** Orders rows: a higher number is later, even if the timestamps say otherwise. */
  orderNumber: z.int(),
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

/** A page of the inbox, newest first. `nextCursor` is null on the last page. */
export const NotificationPage = z.object({
  notifications: z.array(Notification),
  unread: z.int().nonnegative(),
  nextCursor: z.string().nullable(),
});
export type NotificationPage = z.infer<typeof NotificationPage>;

const Unread = z.object({ unread: z.int().nonnegative() });

/** The path of the inbox, which a push about several notifications opens. */
export const NOTIFICATIONS_PATH = '/notifications';
export const NOTIFICATION_PREFERENCES_PATH = '/notification-preferences';

/** The content of a push. A newer push replaces an older push with the same `tag`. */
export const PushPayload = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  body: z.string(),
  url: z.string(),
  tag: z.string(),
});
export type PushPayload = z.infer<typeof PushPayload>;

export const notifications = {
  listNotifications: oc
    .route({ method: 'GET', path: '/notifications' })
    .errors(memberErrors)
    .input(
      z.object({
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(50).default(NOTIFICATIONS_PAGE_SIZE),
      }),
    )
    .output(NotificationPage),
  getUnreadCount: oc
    .route({ method: 'GET', path: '/notifications/unread' })
    .errors(memberErrors)
    .output(Unread),
  /** Marks the caller's notifications `ids` as read, or all up to `upTo`. */
  markNotificationsRead: oc
    .route({ method: 'POST', path: '/notifications/read' })
    .errors({ ...memberErrors, ...pickErrors('ORIGIN_REFUSED') })
    .input(
      z.union([
        z.strictObject({ ids: z.array(z.uuid()).min(1).max(100) }),
        z.strictObject({ upTo: z.uuid() }),
      ]),
    )
    .output(Unread),

  /** [S2-026] Returns the caller's notification preferences. */
  getNotificationPreferences: oc
    .route({ method: 'GET', path: '/notification-preferences' })
    .errors(memberErrors)
    .output(NotificationPreferences),
  /** [S2-026] Turns a kind of notification on or off in a channel. An unknown kind gets INVALID_INPUT. */
  setNotificationPreference: oc
    .route({ method: 'PUT', path: '/notification-preferences/{kind}/{channel}' })
    .errors({ ...memberErrors, ...pickErrors('ORIGIN_REFUSED', 'PREFERENCE_DAILY_LIMIT') })
    .input(
      z.object({
        kind: z.enum(NOTIFICATION_KINDS),
        channel: z.enum(NOTIFICATION_CHANNELS),
        enabled: z.boolean(),
      }),
    )
    .output(NotificationPreferences),
  setQuietHours: oc
    .route({ method: 'PUT', path: '/notification-preferences/quiet-hours' })
    .errors({ ...memberErrors, ...pickErrors('ORIGIN_REFUSED', 'PREFERENCE_DAILY_LIMIT') })
    .input(QuietHours)
    .output(NotificationPreferences),
  setShowContent: oc
    .route({ method: 'PUT', path: '/notification-preferences/show-content' })
    .errors({ ...memberErrors, ...pickErrors('ORIGIN_REFUSED', 'PREFERENCE_DAILY_LIMIT') })
    .input(z.object({ enabled: z.boolean() }))
    .output(NotificationPreferences),
  ...push,
};
