import type { PersonalMarks } from '../../platform/db/personal-marks.ts';

export const PERSONAL = {
  conversations: {
    about: ['low_id', 'high_id'],
    erased: [],
    kept: [
      'id',
      'low_id',
      'high_id',
      'last_number',
      'change_number',
      'low_delivered',
      'low_read',
      'high_delivered',
      'high_read',
      'low_sent',
      'high_sent',
      'low_muted',
      'high_muted',
      'created_at',
    ],
  },
  // Text and photo are erased with the sender's account. No columns are exported, because the export reads
  // messages from the chat.
  messages: {
    about: ['sender_id', 'receiver_id'],
    erased: ['content', 'image_id'],
    kept: [
      'id',
      'conversation_id',
      'number',
      'sender_id',
      'receiver_id',
      'reply_to',
      'created_at',
      'order_number',
      'deleted_by',
    ],
  },
  message_keys: {
    about: ['profile_id'],
    erased: ['profile_id', 'key', 'digest', 'message_id'],
    kept: [],
  },
  message_minutes: {
    about: ['profile_id'],
    erased: ['profile_id', 'ends_at', 'total'],
    kept: [],
  },
  reported_images: {
    about: [],
    erased: ['image_id', 'kept_until'],
    kept: [],
  },
  chat_settings: {
    about: ['profile_id'],
    erased: ['profile_id', 'receipts'],
    kept: [],
    exported: { by: 'profile_id', columns: ['receipts'] },
  },
} satisfies PersonalMarks;
