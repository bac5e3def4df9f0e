import type { TablesMarks } from '../../platform/db/marks.ts';

export const TABLES = {
  account_exports: {
    kept: {
      holds: 'exports and their progress; the file lies in `files/` or the bucket',
      howLong: 'the file for 7 days; the row until the next export',
      removedBy: '`exports`',
    },
    people: { profile_id: 'remains' },
  },
} satisfies TablesMarks;
