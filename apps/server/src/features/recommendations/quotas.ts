import { type QuotasOf, READING, TAPPING } from '../../platform/limits/quotas.ts';

export const recommendationsQuotas = {
  'recommendations.listRecommendations': READING,
  'recommendations.shareRecommendation': { daily: 'RECOMMENDATION_DAILY_LIMIT' },
  'recommendations.deleteRecommendation': TAPPING,
  'recommendations.saveRecommendation': TAPPING,
  'recommendations.unsaveRecommendation': TAPPING,
} satisfies QuotasOf<'recommendations'>;
