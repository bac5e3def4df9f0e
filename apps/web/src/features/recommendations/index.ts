export { LazyRecommendationActions } from './components/LazyRecommendationActions.tsx';
