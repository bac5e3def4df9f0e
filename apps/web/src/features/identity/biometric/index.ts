export { LazyBiometricSignIn } from './components/LazyBiometricSignIn.tsx';
export { LazyOneTapOffer } from './components/LazyOneTapOffer.tsx';

declare module '../../../platform/i18n/resources.ts' {
  interface Resources {
    biometric: typeof import('../../../locales/en/biometric.json');
  }
}
