import type { PersonalMarks } from '../../platform/db/personal-marks.ts';

export const PERSONAL = {
  event_counters: {
    about: ['profile_id'],
    erased: ['profile_id', 'last_seq'],
    kept: [],
  },
  outbox_events: {
    about: ['recipient_id'],
    erased: ['recipient_id', 'last_seq', 'changes', 'gift_id', 'created_at', 'written_by'],
    kept: [],
  },
  outbox_positions: {
    about: ['profile_id'],
    erased: ['profile_id', 'published_seq'],
    kept: [],
  },
  outbox_horizon: {
    about: [],
    erased: [],
    kept: ['is_only', 'transaction'],
  },
  projection_horizon: {
    about: [],
    erased: [],
    kept: ['is_only', 'transaction'],
  },
  event_history: {
    about: [],
    erased: [],
    kept: ['is_only', 'id', 'begun_at'],
  },
  // Version 1 wrote this table; nothing writes to it now.
  events: {
    about: ['recipient_id'],
    erased: [],
    kept: ['id', 'recipient_id', 'seq', 'kind', 'payload', 'created_at', 'published_at'],
  },
} satisfies PersonalMarks;
