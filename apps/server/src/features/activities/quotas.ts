import { type QuotasOf, READING, TAPPING } from '../../platform/limits/quotas.ts';

export const activitiesQuotas = {
  'activities.getActivity': READING,
  'activities.listActivitiesById': READING,
  'activities.likeActivity': { daily: 'LIKE_DAILY_LIMIT' },
  'activities.unlikeActivity': TAPPING,
  'activities.listLikers': READING,
  'activities.listComments': READING,
  'activities.addComment': { daily: 'COMMENT_DAILY_LIMIT' },
  'activities.deleteComment': TAPPING,
} satisfies QuotasOf<'activities'>;
