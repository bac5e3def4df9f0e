export { CodeField } from './components/CodeField.tsx';
export { SecondFactorSection } from './components/SecondFactorSection.tsx';
export { useHasVerifiedContact, VerifyFirst } from './components/VerifyFirst.tsx';
export { useReauthentication } from './useReauthentication.tsx';
