export { LaterRecommendationActions } from './components/LaterRecommendationActions.tsx';
