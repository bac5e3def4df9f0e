export {
  beginSecondFactorChallenge,
  createChallengeCookie,
  findSignInChallenge,
  type SecondFactorAuth,
} from './challenge.ts';
export { isAuthenticatorCode, redeemFactorCode } from './factor-codes.ts';
export { mailAboutRemoval, wakeFactorRemovalWorker } from './factor-removals.ts';
export { deleteFactor, replaceRecoveryCodes } from './queries/factor.ts';
export {
  clampFactorRemovalTimes,
  scheduleFactorRemoval,
  secondFactorRuleAtUndo,
} from './queries/factor-removals.ts';
export { cancelPendingSignIn, codeRefusal } from './second-step.ts';
