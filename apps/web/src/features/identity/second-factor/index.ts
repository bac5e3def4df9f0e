export { CodeField } from './components/CodeField.tsx';
export { ProveFirst, useIsProven } from './components/VerifyFirst.tsx';
export { SecondFactorSection } from './components/SecondFactorSection.tsx';
export { useFreshSignIn } from './useFreshSignIn.tsx';
