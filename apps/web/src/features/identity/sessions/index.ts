export { SignOutButton } from './components/SignOutButton.tsx';
export { SignOutEverywhere } from './components/SignOutEverywhere.tsx';
export { lazySignInResolver, loadSigningIn, preloadSigningIn } from './lazySigningIn.ts';
export { redeemFailureText } from './redeemFailureText.ts';
export {
  type RedeemedLink,
  type RedeemOutcome,
  redeemWithRetries,
  repeatUntilAnswered,
} from './redeemWithRetries.ts';
