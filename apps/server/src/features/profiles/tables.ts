import type { Marks } from '../../platform/db/marks.ts';

export const TABLES = {
  profiles: {
    kept: {
      holds: 'what people say of themselves',
      howLong: 'as long as the account',
      removedBy: 'nothing yet: deleting an account is to come',
    },
    people: { id: 'remains' },
    offered: true,
  },
  daily_counts: {
    kept: {
      holds: 'how often somebody did today what is limited per day',
      howLong: 'for good: one small row per person and thing',
      removedBy: 'nothing',
    },
    people: { profile_id: 'remains' },
    writes: {},
  },
} satisfies Marks;

export const OFFERED_FUNCTIONS = ['count_daily', 'opening_at'];
