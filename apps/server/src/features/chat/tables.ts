import type { RetentionRule, TablesMarks } from '../../platform/db/marks.ts';

const WRITTEN: RetentionRule = {
  holds: 'messages of two people, their delivered and read positions, and muting',
  howLong: "permanently; a message's text and photo until its sender deletes it, then a placeholder",
  removedBy: 'its sender',
};

export const TABLES = {
  conversations: {
    kept: WRITTEN,
    people: { low_id: 'remains', high_id: 'remains' },
    writes: {},
  },
  messages: {
    kept: WRITTEN,
    names: { conversation_id: 'conversations', sender_id: 'profiles', receiver_id: 'profiles' },
    writes: {},
  },
  message_keys: {
    kept: {
      holds: 'one row for each message: a digest keyed with its idempotency key, and its id; no texts',
      howLong: 'permanently, because a repeated call gets the first result',
      removedBy: 'nothing',
    },
    names: { profile_id: 'profiles', message_id: 'messages' },
    writes: {},
  },
  message_minutes: {
    kept: {
      holds: 'how many messages each person sent within a minute',
      howLong: 'permanently: one small row for each person',
      removedBy: 'nothing',
    },
    names: { profile_id: 'profiles' },
    writes: {},
  },
  chat_settings: {
    kept: {
      holds: 'whether somebody shows receipts',
      howLong: 'as long as the account: one row a person',
      removedBy: 'nothing',
    },
    people: { profile_id: 'remains' },
    writes: {},
  },
  reported_images: {
    kept: {
      holds: 'photos of reported messages and those around them',
      howLong: '90 days after the report',
      removedBy: '`reported-pictures`, then `pictures`',
    },
    writes: {},
  },
} satisfies TablesMarks;

/** The database functions that other features' SQL may call. */
export const OFFERED_FUNCTIONS = ['erase_messages', 'release_reported_images'];
