export { ProfileCard } from './components/ProfileCard.tsx';
export { useObjectUrl } from './useObjectUrl.ts';
