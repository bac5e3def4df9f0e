import type { PersonalMarks } from './db/personal-marks.ts';

export const PERSONAL = {
  clock_watch: {
    about: [],
    erased: [],
    kept: ['is_only', 'seen_at', 'hold_seconds', 'jumps'],
  },
  // Only rows whose key has the person's id are erased. All others disappear within a day.
  auth_limits: {
    about: [],
    erased: ['key', 'points', 'expire'],
    kept: [],
  },
  // An erasure deletes the mails to the person and the mails that mention the person.
  mail_outbox: {
    about: [],
    erased: ['id', 'message_id', 'recipient', 'subject', 'html', 'text', 'headers', 'created_at'],
    kept: [],
  },
  nodes: {
    about: [],
    erased: [],
    kept: ['id', 'secret_mark', 'previous_mark', 'store_id', 'alive_until'],
  },
  server_keys: {
    about: [],
    erased: [],
    kept: ['name', 'public_key', 'private_key', 'created_at'],
  },
  // The errors contain no values of rows. Erasing an account deletes its row.
  postponed: {
    about: [],
    erased: [],
    kept: ['id', 'failures', 'retry_at', 'error'],
  },
} satisfies PersonalMarks;
