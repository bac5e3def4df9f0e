export { RewardCelebrationHost } from './components/RewardCelebrationHost.tsx';
