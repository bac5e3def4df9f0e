import type { Marks } from '../../platform/db/marks.ts';

export const TABLES = {
  reports: {
    kept: {
      holds: 'what was reported, for whoever moderates; of a message, a copy with five on each side',
      howLong: 'for good; of messages 90 days',
      removedBy: '`message-reports`',
    },
    people: { reporter_id: 'remains', person_id: 'remains' },
  },
} satisfies Marks;

/** Database functions that other features' SQL may call. */
export const OFFERED_FUNCTIONS = ['erase_reports'];
