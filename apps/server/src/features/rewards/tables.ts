import type { TablesMarks } from '../../platform/db/marks.ts';

export const TABLES = {
  user_rewards: {
    kept: {
      holds: 'rewards',
      howLong: 'until their owner deletes them; redeemed ones permanently',
      removedBy: 'nothing',
    },
    people: { profile_id: 'remains', seen_by: 'remains', fulfilled_by: 'remains' },
    writes: {
      update: ['seen_by', 'seen_at', 'fulfilled_by', 'fulfilled_at', 'hidden_at', 'updated_at'],
      delete: true,
    },
    offered: true,
  },
  reward_fulfilments: {
    kept: {
      holds: 'fulfilled rewards whose fulfilment can still be undone',
      howLong: '10 seconds, then in `user_rewards`',
      removedBy: 'nothing',
    },
    people: { helper_id: 'remains' },
    writes: {},
    offered: true,
  },
} satisfies TablesMarks;
