import type { TablesMarks } from '../../platform/db/marks.ts';

export const TABLES = {
  profiles: {
    kept: {
      holds: "people's profiles",
      howLong: 'as long as the account',
      removedBy: 'deleting the account, after 14 days',
    },
    people: { id: 'remains' },
    offered: true,
  },
  daily_counts: {
    kept: {
      holds: "a day's count of limited actions",
      howLong: 'permanently: one small row for each person and kind of action',
      removedBy: 'nothing',
    },
    people: { profile_id: 'remains' },
    writes: {},
  },
} satisfies TablesMarks;

/** The database functions that other features' SQL may call. */
export const OFFERED_FUNCTIONS = [
  'count_daily',
  'opening_at',
  'erase_profile',
  'nameless',
  'remove_avatar',
  'show_profile',
];
