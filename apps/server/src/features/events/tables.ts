import type { RetentionRule, TablesMarks } from '../../platform/db/marks.ts';

const NUMBERS: RetentionRule = {
  holds: 'for each person, the numbers of the newest event and of the newest published event',
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
      howLong: '7 days, and longer while an event is unpublished or its gift is not yet in the inbox',
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
      holds:
        'the id of the history to which the numbers of events belong; a restored backup begins another history',
      howLong: 'one row',
      removedBy: 'nothing',
    },
    writes: {},
  },
  events: {
    kept: {
      holds: 'the outbox of version 1',
      howLong: 'until the next version of BESO drops the table; nothing writes to it',
      removedBy: 'nothing',
    },
    people: { recipient_id: 'remains' },
  },
} satisfies TablesMarks;

/** The database functions that other features' SQL may call. */
export const OFFERED_FUNCTIONS = ['append_events', 'append_texts', 'erase_events'];
