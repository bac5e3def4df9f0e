import type { TablesMarks } from '../../platform/db/marks.ts';

export const TABLES = {
  connection_requests: {
    kept: {
      holds: 'requests to connect, and their answers',
      howLong: 'permanently if they led to a relationship, otherwise a year',
      removedBy: '`connections`',
    },
    people: { requester_id: 'remains', target_id: 'remains' },
    writes: {},
    offered: true,
  },
} satisfies TablesMarks;

/** The database functions that other features' SQL may call. */
export const OFFERED_FUNCTIONS = ['connecting_with', 'end_connections_of'];
