export {
  createChallengeCookie,
  findSignInChallenge,
  holdForSecondFactor,
  type SecondFactorAuth,
} from './challenge.ts';
export { isAppCode, redeemFactorCode } from './factor-codes.ts';
export { mailAboutRemoval, wakeRemovals } from './factor-removals.ts';
export { deleteFactor, replaceRecoveryCodes } from './queries/factor.ts';
export {
  clampFactorRemovalTimes,
  scheduleFactorRemoval,
  secondFactorRuleAtUndo,
} from './queries/factor-removals.ts';
export { cancelPendingSignIn, codeRefusal } from './second-step.ts';
