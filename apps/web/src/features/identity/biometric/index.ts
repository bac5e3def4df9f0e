export { LazyBiometricSignIn } from './components/LazyBiometricSignIn.tsx';
export { LazyOneTapOffer } from './components/LazyOneTapOffer.tsx';
