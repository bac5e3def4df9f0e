import type { RetentionRule, TablesMarks } from '../../platform/db/marks.ts';

const NUMBERS: RetentionRule = {
  holds: "each person's newest and newest published event number",
  howLong: 'as long as the account',
  removedBy: 'nothing',
};

const HORIZONS: RetentionRule = {
  holds: 'where the searches for unpublished events and for gifts in no inbox begin',
  howLong: 'one row each',
  removedBy: 'nothing',
};

export const TABLES = {
  event_counters: {
    kept: NUMBERS,
    names: { profile_id: 'profiles' },
    writtenBy: ['besos'],
  },
  outbox_positions: {
    kept: NUMBERS,
    names: { profile_id: 'profiles' },
    writtenBy: ['besos'],
  },
  outbox_events: {
    kept: {
      holds: 'events that devices fetch after being away, and gifts that inboxes await',
      howLong:
        'as long as a device may be offline, and longer while it is unpublished or its gift is not yet in the inbox',
      removedBy: '`events`',
    },
    names: { recipient_id: 'profiles', gift_id: 'activities' },
    offered: true,
    writtenBy: ['besos'],
  },
  outbox_horizon: {
    kept: HORIZONS,
  },
  projection_horizon: {
    kept: HORIZONS,
    writtenBy: ['notifications'],
  },
  event_history: {
    kept: {
      holds: 'which history the numbers of events belong to; a restored backup begins another one',
      howLong: 'one row',
      removedBy: 'nothing',
    },
    writes: {},
  },
  events: {
    kept: {
      holds: 'the outbox of version 1',
      howLong: 'until the next version drops it; nothing writes to it',
      removedBy: 'nothing',
    },
    people: { recipient_id: 'remains' },
  },
} satisfies TablesMarks;

/** The database functions that other features' SQL may call. */
export const OFFERED_FUNCTIONS = ['append_events', 'append_texts', 'erase_events'];
