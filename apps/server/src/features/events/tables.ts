import type { Kept, Marks } from '../../platform/db/marks.ts';

const NUMBERS: Kept = {
  holds: "the newest number of each person's events, and up to which they were published",
  howLong: 'as long as the account',
  removedBy: 'nothing',
};

const HORIZONS: Kept = {
  holds: 'where the looks for unpublished events and for gifts that are in no inbox begin',
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
      holds: 'what a device that was away fetches, and which gifts inboxes are to get',
      howLong: 'published, its gift in the inbox, and older than a device may be away',
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
  events: {
    kept: {
      holds: 'the outbox of version 1',
      howLong: 'until the next version drops it; nothing is written to it any more',
      removedBy: 'nothing',
    },
    people: { recipient_id: 'remains' },
  },
} satisfies Marks;

/** Database functions that other features' SQL may call. */
export const OFFERED_FUNCTIONS = ['append_events', 'append_texts', 'erase_events'];
