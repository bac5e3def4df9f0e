import { member, memberReading } from '../../platform/http/orpc.ts';
import { type ReactionNotifications, reactionStatements } from './queries/reactions.ts';
import { changeLike, deleteOwnComment, listComments, listLikers, writeComment } from './reactions.ts';
import { getActivity, listActivitiesById } from './service.ts';

/** @param notices the SQL that notifies people of likes and comments */
export function activitiesRoutes(notices: ReactionNotifications) {
  const statements = reactionStatements(notices);
  return {
    getActivity: memberReading.activities.getActivity.handler(({ context, input }) =>
      getActivity(context.services, context.viewer.id, input.activityId),
    ),
    listActivitiesById: member.activities.listActivitiesById.handler(({ context, input }) =>
      listActivitiesById(context.services, context.viewer.id, input.ids),
    ),
    likeActivity: member.activities.likeActivity.handler(({ context, input }) =>
      changeLike(context.services, statements, context.viewer.id, { ...input, liked: true }),
    ),
    unlikeActivity: member.activities.unlikeActivity.handler(({ context, input }) =>
      changeLike(context.services, statements, context.viewer.id, { ...input, liked: false }),
    ),
    listLikers: member.activities.listLikers.handler(({ context, input }) =>
      listLikers(context.services, context.viewer.id, input.activityId),
    ),
    listComments: member.activities.listComments.handler(({ context, input }) =>
      listComments(context.services, context.viewer.id, input),
    ),
    addComment: member.activities.addComment.handler(({ context, input }) =>
      writeComment(context.services, statements, context.viewer.id, input),
    ),
    deleteComment: member.activities.deleteComment.handler(({ context, input }) =>
      deleteOwnComment(context.services, statements, context.viewer.id, input.commentId),
    ),
  };
}
