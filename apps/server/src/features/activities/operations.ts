import { READ_QUOTA, TAP_QUOTA } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

export const activitiesOperations = {
  activities: {
    about: 'Gifts, requests and recommendations as people see them, with likes and comments.',
    operations: {
      getActivity: { does: 'Returns an activity that the person may see.', quota: READ_QUOTA },
      listActivitiesById: {
        does: 'Returns those of the given activities that the person may see.',
        quota: READ_QUOTA,
      },
      likeActivity: { does: 'Likes an activity.', quota: { daily: 'LIKE_DAILY_LIMIT' } },
      unlikeActivity: { does: 'Takes back a like.', quota: TAP_QUOTA },
      listLikers: { does: 'Lists who likes an activity.', quota: READ_QUOTA },
      listComments: { does: 'Lists the comments of an activity.', quota: READ_QUOTA },
      addComment: {
        does: 'Adds a comment, once per idempotency key.',
        quota: { daily: 'COMMENT_DAILY_LIMIT' },
      },
      deleteComment: { does: 'Deletes a comment of the person.', quota: TAP_QUOTA },
    },
  },
} satisfies OperationsOf<'activities'>;
