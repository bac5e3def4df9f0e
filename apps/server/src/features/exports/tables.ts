import type { Marks } from '../../platform/db/marks.ts';

export const TABLES = {
  account_exports: {
    kept: {
      holds: 'who asked for an export, and how far it is; the file lies in `files/`, or the bucket of S3',
      howLong: 'the file 7 days after it is ready; the row until the next one, or with the account',
      removedBy: '`exports`',
    },
    people: { profile_id: 'remains' },
  },
} satisfies Marks;
