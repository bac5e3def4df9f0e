import { createECDH, randomUUID } from 'node:crypto';
import { type AuthorizationRow, cellsWithProfile, sameWithProfile } from '../row.ts';

const browserKey = createECDH('prime256v1');
browserKey.generateKeys();

const quiet = { enabled: false, from: '22:00', until: '08:00' };
const report = (kind: 'person' | 'activity', id: string) => ({
  subject: { kind, id },
  reason: 'spam' as const,
});

export const ROWS: readonly AuthorizationRow[] = [
  {
    operation: 'notifications.listNotifications',
    about: 'the notification of the gift',
    cells: cellsWithProfile('200 hidden', '200 hidden', '200 hidden', '200 shown', '200 hidden'),
    // Deletes the notifications that earlier rows caused.
    prepare: ({ app }) => app.owner.query("DELETE FROM notifications WHERE kind <> 'gift'"),
    shows: ({ giftText }) => giftText,
  },
  { operation: 'notifications.getUnreadCount', cells: sameWithProfile('200') },
  {
    operation: 'notifications.markNotificationsRead',
    about: 'ids of nobody’s notifications; nothing changes',
    cells: sameWithProfile('200'),
    input: () => ({ ids: [randomUUID()] }),
  },
  { operation: 'notifications.getNotificationPreferences', cells: sameWithProfile('200') },
  {
    operation: 'notifications.setNotificationPreference',
    cells: sameWithProfile('200'),
    input: () => ({ kind: 'gift', channel: 'app', enabled: true }),
  },
  { operation: 'notifications.setQuietHours', cells: sameWithProfile('200'), input: () => quiet },
  {
    operation: 'notifications.setShowContent',
    cells: sameWithProfile('200'),
    input: () => ({ enabled: true }),
  },
  { operation: 'notifications.getPushKey', cells: sameWithProfile('200') },
  {
    operation: 'notifications.subscribeToPush',
    about: 'a push address in a private network',
    cells: sameWithProfile('422 PUSH_ENDPOINT_REFUSED'),
    input: () => ({
      endpoint: 'https://127.0.0.1/push',
      keys: { p256dh: browserKey.getPublicKey('base64url'), auth: 'A'.repeat(22) },
    }),
  },
  {
    operation: 'notifications.unsubscribeFromPush',
    about: 'an unknown browser; nothing changes',
    cells: sameWithProfile('204'),
    input: () => ({ endpoint: 'https://push.example.org/x' }),
  },
  {
    operation: 'moderation.blockPerson',
    about: 'a person whom the caller has never met',
    cells: sameWithProfile('404 PERSON_NOT_FOUND'),
    input: ({ bystander }) => ({ personId: bystander.id }),
  },
  {
    operation: 'moderation.unblockPerson',
    about: 'the person whom the owner blocked (the owner: an unknown person)',
    cells: sameWithProfile('204'),
    input: ({ blocked, owner }, _, actor) => ({
      personId: actor === owner ? randomUUID() : blocked.id,
    }),
  },
  {
    operation: 'moderation.listBlockedPeople',
    about: 'the person whom the owner blocked',
    cells: cellsWithProfile('200 hidden', '200 hidden', '200 hidden', '200 hidden', '200 shown'),
    shows: ({ blocked }) => blocked.id,
  },
  {
    operation: 'moderation.report',
    about: 'the owner’s gift',
    cells: cellsWithProfile(
      '404 REPORT_SUBJECT_NOT_FOUND',
      '201',
      '404 REPORT_SUBJECT_NOT_FOUND',
      '201',
      '422 CANNOT_REPORT_SELF',
    ),
    input: ({ gift }) => report('activity', gift.id),
  },
  {
    operation: 'moderation.report',
    about: 'the owner',
    cells: cellsWithProfile('404 REPORT_SUBJECT_NOT_FOUND', '201', '201', '201', '422 CANNOT_REPORT_SELF'),
    input: ({ owner }) => report('person', owner.id),
  },
  {
    operation: 'moderation.report',
    about: 'a person whom the caller has never met',
    cells: sameWithProfile('404 REPORT_SUBJECT_NOT_FOUND'),
    input: ({ bystander }) => report('person', bystander.id),
  },
];
