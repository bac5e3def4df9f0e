import { memberProcedure } from '../../platform/http/orpc.ts';
import { setRecommendationSaved } from './queries.ts';
import { deleteOwnRecommendation, listRecommendations, publishRecommendation } from './service.ts';

export const recommendationsRoutes = {
  listRecommendations: memberProcedure.recommendations.listRecommendations.handler(({ context, input }) =>
    listRecommendations(context.services, context.viewer.id, input),
  ),
  shareRecommendation: memberProcedure.recommendations.shareRecommendation.handler(({ context, input }) =>
    publishRecommendation(context.services, context.viewer.id, input),
  ),
  deleteRecommendation: memberProcedure.recommendations.deleteRecommendation.handler(({ context, input }) =>
    deleteOwnRecommendation(context.services, context.viewer.id, input.recommendationId),
  ),
  saveRecommendation: memberProcedure.recommendations.saveRecommendation.handler(({ context, input }) =>
    setRecommendationSaved(context.services.database, context.viewer.id, { ...input, saved: true }),
  ),
  unsaveRecommendation: memberProcedure.recommendations.unsaveRecommendation.handler(({ context, input }) =>
    setRecommendationSaved(context.services.database, context.viewer.id, { ...input, saved: false }),
  ),
};
