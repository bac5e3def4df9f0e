import type { RetentionRule, TablesMarks } from '../../platform/db/marks.ts';

const INBOX: RetentionRule = {
  holds: 'the inbox',
  howLong: '90 days',
  removedBy: '`notifications`',
};

const PREFERENCES: RetentionRule = {
  holds: "switches, quiet hours, due deliveries, the inbox's position in the events",
  howLong: 'as long as the account: a few rows a person',
  removedBy: 'nothing',
};

export const TABLES = {
  notifications: {
    kept: INBOX,
    names: { recipient_id: 'profiles', activity_id: 'activities', relationship_id: 'relationships' },
  },
  notification_actors: {
    kept: INBOX,
    names: { notification_id: 'notifications', actor_id: 'profiles' },
  },
  notification_preferences: {
    kept: PREFERENCES,
    people: { profile_id: 'remains' },
  },
  notification_settings: {
    kept: PREFERENCES,
    people: { profile_id: 'remains' },
  },
  notification_deliveries: {
    kept: PREFERENCES,
    names: { profile_id: 'profiles' },
    offered: true,
  },
  push_subscriptions: {
    kept: {
      holds: 'browsers and native apps that want pushes, at most ten a person',
      howLong: 'as long as their session, or until their service drops them',
      removedBy: '`sessions`',
    },
    people: { profile_id: 'remains' },
  },
} satisfies TablesMarks;

export const OFFERED_FUNCTIONS = [
  'lock_inboxes',
  'name_reward',
  'notify',
  'read_activity_notices',
  'read_notices',
  'withdraw_actor',
  'withdraw_notifications_from',
  'erase_inbox',
  'hush_inbox',
];
