import { READING, TAPPING } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

export const activitiesOperations = {
  activities: {
    about: 'Gifts, requests and recommendations as people see them, with likes and comments.',
    operations: {
      getActivity: { does: 'Returns an activity that the person may see.', quota: READING },
      listActivitiesById: {
        does: 'Returns those of the given activities that the person may see.',
        quota: READING,
      },
      likeActivity: { does: 'Likes an activity.', quota: { daily: 'LIKE_DAILY_LIMIT' } },
      unlikeActivity: { does: 'Takes back a like.', quota: TAPPING },
      listLikers: { does: 'Lists who likes an activity.', quota: READING },
      listComments: { does: 'Lists the comments of an activity.', quota: READING },
      addComment: {
        does: 'Adds a comment, once per idempotency key.',
        quota: { daily: 'COMMENT_DAILY_LIMIT' },
      },
      deleteComment: { does: 'Deletes a comment of the person.', quota: TAPPING },
    },
  },
} satisfies OperationsOf<'activities'>;
