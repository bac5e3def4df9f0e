import type { PersonalMarks } from '../../platform/db/personal-marks.ts';

export const PERSONAL = {
  // Description and picture are erased with their author's account. Amount, date and category also belong to
  // the other person.
  activities: {
    about: ['giver_id', 'receiver_id'],
    erased: ['description', 'image_id'],
    kept: [
      'id',
      'kind',
      'status',
      'giver_id',
      'receiver_id',
      'relationship_id',
      'shared_with',
      'amount',
      'category',
      'created_at',
      'order_number',
      'answered_at',
      'decline_due_at',
      'withdrawal_due_at',
      'counted_on',
      'like_count',
      'comment_count',
    ],
  },
  activity_reactions: {
    about: ['profile_id'],
    erased: ['activity_id', 'profile_id', 'reaction_type', 'created_at', 'order_number'],
    kept: [],
    exported: { by: 'profile_id', columns: ['activity_id', 'reaction_type', 'created_at'] },
  },
  activity_comments: {
    about: ['profile_id'],
    erased: ['id', 'activity_id', 'profile_id', 'text', 'created_at', 'order_number'],
    kept: [],
    exported: { by: 'profile_id', columns: ['id', 'activity_id', 'text', 'created_at'] },
  },
  recommendations: {
    about: ['profile_id'],
    erased: ['id', 'profile_id', 'relationship_id', 'title', 'audience_type', 'category', 'location'],
    kept: [],
    exported: { by: 'profile_id', columns: ['id', 'title', 'audience_type', 'category', 'location'] },
  },
  activity_audiences: {
    about: [],
    erased: ['activity_id', 'relationship_id', 'created_at', 'order_number'],
    kept: [],
  },
  recommendation_saves: {
    about: ['profile_id'],
    erased: ['profile_id', 'recommendation_id', 'created_at'],
    kept: [],
    exported: { by: 'profile_id', columns: ['recommendation_id', 'created_at'] },
  },
} satisfies PersonalMarks;
