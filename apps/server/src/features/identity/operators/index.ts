export {
  type AccountOverview,
  findOperated,
  RESENDABLE,
  type Resendable,
  resendLink,
  signOutEverywhere,
} from './account-actions.ts';
export { liftSuspension, suspend } from './suspension.ts';
