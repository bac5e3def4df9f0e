import type { PersonalMarks } from '../../platform/db/personal-marks.ts';

export const PERSONAL = {
  user_rewards: {
    about: ['profile_id'],
    erased: ['title', 'description'],
    kept: [
      'id',
      'profile_id',
      'cost_in_besos',
      'relationship_id',
      'is_redeemed',
      'redeemed_at',
      'redeemed_number',
      'seen_by',
      'seen_at',
      'fulfilled_by',
      'fulfilled_at',
      'hidden_at',
      'created_at',
      'updated_at',
    ],
    exported: {
      by: 'profile_id',
      columns: [
        'id',
        'title',
        'description',
        'cost_in_besos',
        'relationship_id',
        'is_redeemed',
        'redeemed_at',
        'fulfilled_at',
        'created_at',
      ],
    },
  },
  reward_fulfilments: {
    about: ['helper_id'],
    erased: ['reward_id', 'helper_id', 'due_at'],
    kept: [],
  },
} satisfies PersonalMarks;
