export { SignOutButton } from './components/SignOutButton.tsx';
export { SignOutEverywhere } from './components/SignOutEverywhere.tsx';
export { checkSignIn, prepareSigningIn, signingIn } from './lazySigningIn.ts';
export {
  askUntilAnswered,
  type Redeemed,
  type RedeemOutcome,
  redeemWithRetries,
} from './redeemWithRetries.ts';
