export { KeptPlace } from './components/KeptPlace.tsx';
