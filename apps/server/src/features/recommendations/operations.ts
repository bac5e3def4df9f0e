import { READ_QUOTA, TAP_QUOTA } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

export const recommendationsOperations = {
  recommendations: {
    about: 'Recommendations to a couple, a group or everybody.',
    operations: {
      listRecommendations: { does: 'Lists the recommendations that the person sees.', quota: READ_QUOTA },
      shareRecommendation: {
        does: 'Shares a recommendation, once per idempotency key.',
        quota: { daily: 'RECOMMENDATION_DAILY_LIMIT' },
      },
      deleteRecommendation: { does: 'Deletes a recommendation of the person.', quota: TAP_QUOTA },
      saveRecommendation: { does: 'Saves a recommendation for later.', quota: TAP_QUOTA },
      unsaveRecommendation: { does: 'Removes a recommendation from the saved ones.', quota: TAP_QUOTA },
    },
  },
} satisfies OperationsOf<'recommendations'>;
