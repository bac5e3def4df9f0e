export { LazyPasswordOffer } from './components/LazyPasswordOffer.tsx';
export { VerifyReminder } from './components/VerifyReminder.tsx';
