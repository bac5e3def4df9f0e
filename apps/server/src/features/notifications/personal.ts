import type { PersonalMarks } from '../../platform/db/personal-marks.ts';

export const PERSONAL = {
  notifications: {
    about: ['recipient_id'],
    erased: [
      'id',
      'recipient_id',
      'kind',
      'subject_id',
      'activity_id',
      'relationship_id',
      'reward_title',
      'asked_type',
      'created_at',
      'order_number',
      'read_at',
      'in_app',
      'ready_at',
      'push_pending',
      'email_pending',
    ],
    kept: [],
    exported: {
      by: 'recipient_id',
      columns: ['id', 'kind', 'activity_id', 'relationship_id', 'reward_title', 'created_at', 'read_at'],
    },
  },
  notification_actors: {
    about: ['actor_id'],
    erased: ['notification_id', 'actor_id', 'acted_at', 'order_number'],
    kept: [],
  },
  notification_preferences: {
    about: ['profile_id'],
    erased: ['profile_id', 'kind', 'channel', 'enabled'],
    kept: [],
    exported: { by: 'profile_id', columns: ['kind', 'channel', 'enabled'] },
  },
  notification_settings: {
    about: ['profile_id'],
    erased: ['profile_id', 'quiet_enabled', 'quiet_from', 'quiet_until', 'show_content'],
    kept: [],
    exported: { by: 'profile_id', columns: ['quiet_enabled', 'quiet_from', 'quiet_until', 'show_content'] },
  },
  notification_deliveries: {
    about: ['profile_id'],
    erased: [
      'profile_id',
      'push_due_at',
      'email_due_at',
      'push_paused_until',
      'pushes_unanswered',
      'email_paused_until',
      'projected_seq',
    ],
    kept: [],
  },
  push_subscriptions: {
    about: ['profile_id'],
    erased: ['id', 'profile_id', 'session_id', 'endpoint', 'p256dh', 'auth', 'created_at', 'order_number'],
    kept: [],
    exported: { by: 'profile_id', columns: ['created_at'] },
  },
} satisfies PersonalMarks;
