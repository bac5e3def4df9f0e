import type { TablesMarks } from '../../platform/db/marks.ts';

export const TABLES = {
  reports: {
    kept: {
      holds: 'reports for moderators; for a message, a copy with five messages before and after it',
      howLong: 'permanently; reports about messages 90 days',
      removedBy: '`message-reports`',
    },
    people: { reporter_id: 'remains', person_id: 'remains' },
  },
  moderation_actions: {
    kept: {
      holds: "operators' decisions about reports",
      howLong: 'permanently, so that decisions can be explained',
      removedBy: 'nothing',
    },
    people: { operator_id: 'remains', person_id: 'remains' },
    writes: { insert: true },
  },
} satisfies TablesMarks;

/** The database functions that other features' SQL may call. */
export const OFFERED_FUNCTIONS = ['erase_reports'];
