export { FulfilledMomentHost } from './components/FulfilledMomentHost.tsx';
