import { createRoute } from '@tanstack/react-router';
import { memberLayout } from '../../app/layoutRoutes.tsx';
import { lazyScreen } from '../../app/screen.ts';
import { recommendationSearch } from '../../app/search.ts';

declare module '../../platform/i18n/resources.ts' {
  interface Resources {
    recommendations: typeof import('../../locales/en/recommendations.json');
  }
}

const shareRecommendation = createRoute({
  getParentRoute: () => memberLayout,
  path: '/share-recommendation',
  validateSearch: recommendationSearch,
  staticData: { title: 'recommendations.title' },
  ...lazyScreen(
    () => import('./screens/RecommendationsScreen.tsx'),
    'RecommendationsScreen',
    'recommendations',
    'activities',
  ),
});

const shareRecommendationForm = createRoute({
  getParentRoute: () => memberLayout,
  path: '/share-recommendation-form',
  staticData: { title: 'recommendations.recommend', shell: 'wide' },
  ...lazyScreen(
    () => import('./screens/RecommendationFormScreen.tsx'),
    'RecommendationFormScreen',
    'recommendations',
    'besos',
  ),
});

export const recommendations = {
  routes: {
    member: [shareRecommendation, shareRecommendationForm],
  },
} as const;
