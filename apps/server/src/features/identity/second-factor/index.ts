export {
  challengeOf,
  createChallengeCookie,
  holdForSecondFactor,
  type SecondFactorAuth,
} from './challenge.ts';
export { isAppCode, redeemFactorCode } from './factor-codes.ts';
export { mailAboutRemoval, wakeRemovals } from './factor-removals.ts';
export { deleteFactor, replaceRecoveryCodes } from './queries/factor.ts';
export { factorAtUndo, scheduleFactorRemoval, shortenRemovals } from './queries/factor-removals.ts';
export { giveUpChallenge, refuseCode } from './second-step.ts';
