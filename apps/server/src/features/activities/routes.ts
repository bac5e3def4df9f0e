import { memberProcedure, memberReadProcedure } from '../../platform/http/orpc.ts';
import { type ReactionNotifications, reactionStatements } from './queries/reactions.ts';
import { changeLike, deleteOwnComment, listComments, listLikers, writeComment } from './reactions.ts';
import { getActivity, listActivitiesById } from './service.ts';

/** @param notices the SQL that notifies people of likes and comments */
export function activitiesRoutes(notices: ReactionNotifications) {
  const statements = reactionStatements(notices);
  return {
    getActivity: memberReadProcedure.activities.getActivity.handler(({ context, input }) =>
      getActivity(context.services, context.viewer.id, input.activityId),
    ),
    listActivitiesById: memberProcedure.activities.listActivitiesById.handler(({ context, input }) =>
      listActivitiesById(context.services, context.viewer.id, input.ids),
    ),
    likeActivity: memberProcedure.activities.likeActivity.handler(({ context, input }) =>
      changeLike(context.services, statements, context.viewer.id, { ...input, liked: true }),
    ),
    unlikeActivity: memberProcedure.activities.unlikeActivity.handler(({ context, input }) =>
      changeLike(context.services, statements, context.viewer.id, { ...input, liked: false }),
    ),
    listLikers: memberProcedure.activities.listLikers.handler(({ context, input }) =>
      listLikers(context.services, context.viewer.id, input.activityId),
    ),
    listComments: memberProcedure.activities.listComments.handler(({ context, input }) =>
      listComments(context.services, context.viewer.id, input),
    ),
    addComment: memberProcedure.activities.addComment.handler(({ context, input }) =>
      writeComment(context.services, statements, context.viewer.id, input),
    ),
    deleteComment: memberProcedure.activities.deleteComment.handler(({ context, input }) =>
      deleteOwnComment(context.services, statements, context.viewer.id, input.commentId),
    ),
  };
}
