export { ProfileCard } from './components/ProfileCard.tsx';
