import { type QuotasOf, READ_QUOTA, TAP_QUOTA } from '../../platform/limits/quotas.ts';

export const activitiesQuotas = {
  'activities.getActivity': READ_QUOTA,
  'activities.listActivitiesById': READ_QUOTA,
  'activities.likeActivity': { daily: 'LIKE_DAILY_LIMIT' },
  'activities.unlikeActivity': TAP_QUOTA,
  'activities.listLikers': READ_QUOTA,
  'activities.listComments': READ_QUOTA,
  'activities.addComment': { daily: 'COMMENT_DAILY_LIMIT' },
  'activities.deleteComment': TAP_QUOTA,
} satisfies QuotasOf<'activities'>;
