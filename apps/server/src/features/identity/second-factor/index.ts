export { challengeOf, createChallengeCookie, holdForFactor, type SecondFactorAuth } from './challenge.ts';
export { isAppCode, takeCode } from './factor-codes.ts';
export { mailAboutRemoval, wakeRemovals } from './factor-removals.ts';
export { deleteFactor, replaceRecoveryCodes } from './queries/factor.ts';
export { factorAtUndo, removeLate, shortenRemovals } from './queries/factor-removals.ts';
export { giveUpChallenge, refuse } from './second-step.ts';
