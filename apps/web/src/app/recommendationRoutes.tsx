import { createRoute } from '@tanstack/react-router';
import { member } from './layoutRoutes.tsx';
import { screen } from './screen.ts';
import { recommendationSearch } from './search.ts';

const shareRecommendation = createRoute({
  getParentRoute: () => member,
  path: '/share-recommendation',
  validateSearch: recommendationSearch,
  staticData: { title: 'recommendations.title', shell: 'wide' },
  ...screen(
    () => import('../features/recommendations/screens/RecommendationsScreen.tsx'),
    'RecommendationsScreen',
    'recommendations',
    'activities',
  ),
});

const shareRecommendationForm = createRoute({
  getParentRoute: () => member,
  path: '/share-recommendation-form',
  staticData: { title: 'recommendations.recommend', shell: 'wide' },
  ...screen(
    () => import('../features/recommendations/screens/RecommendationFormScreen.tsx'),
    'RecommendationFormScreen',
    'recommendations',
    'besos',
  ),
});

export const recommendationRoutes = [shareRecommendation, shareRecommendationForm] as const;
