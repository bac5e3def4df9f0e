import { member } from '../../platform/http/orpc.ts';
import { setSaved } from './queries.ts';
import { deleteOwnRecommendation, listRecommendations, publishRecommendation } from './service.ts';

export const recommendationsRoutes = {
  listRecommendations: member.recommendations.listRecommendations.handler(({ context, input }) =>
    listRecommendations(context.services, context.viewer.id, input),
  ),
  shareRecommendation: member.recommendations.shareRecommendation.handler(({ context, input }) =>
    publishRecommendation(context.services, context.viewer.id, input),
  ),
  deleteRecommendation: member.recommendations.deleteRecommendation.handler(({ context, input }) =>
    deleteOwnRecommendation(context.services, context.viewer.id, input.recommendationId),
  ),
  saveRecommendation: member.recommendations.saveRecommendation.handler(({ context, input }) =>
    setSaved(context.services.database, context.viewer.id, { ...input, saved: true }),
  ),
  unsaveRecommendation: member.recommendations.unsaveRecommendation.handler(({ context, input }) =>
    setSaved(context.services.database, context.viewer.id, { ...input, saved: false }),
  ),
};
