import { type QuotasOf, READ_QUOTA, TAP_QUOTA } from '../../platform/limits/quotas.ts';

export const recommendationsQuotas = {
  'recommendations.listRecommendations': READ_QUOTA,
  'recommendations.shareRecommendation': { daily: 'RECOMMENDATION_DAILY_LIMIT' },
  'recommendations.deleteRecommendation': TAP_QUOTA,
  'recommendations.saveRecommendation': TAP_QUOTA,
  'recommendations.unsaveRecommendation': TAP_QUOTA,
} satisfies QuotasOf<'recommendations'>;
