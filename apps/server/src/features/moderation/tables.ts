import type { Marks } from '../../platform/db/marks.ts';

export const TABLES = {
  reports: {
    kept: {
      holds: 'what was reported, for whoever moderates',
      howLong: 'for good',
      removedBy: 'nothing',
    },
    people: { reporter_id: 'remains', person_id: 'remains' },
  },
} satisfies Marks;
