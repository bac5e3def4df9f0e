import type { Marks } from '../../platform/db/marks.ts';

export const TABLES = {
  connection_requests: {
    kept: {
      holds: 'who asked whom to connect, and what was answered',
      howLong: 'those that led to a relationship for good; others a year',
      removedBy: '`connections`',
    },
    people: { requester_id: 'remains', target_id: 'remains' },
    writes: {},
    offered: true,
  },
} satisfies Marks;

/** Database functions that other features' SQL may call. */
export const OFFERED_FUNCTIONS = ['connecting_with', 'end_connections_of', 'erase_connections'];
