export {
  type AccountOverview,
  findAccountForOperator,
  RESENDABLE,
  type Resendable,
  resendLink,
  signOutEverywhere,
} from './account-actions.ts';
export { liftSuspension, suspend } from './suspension.ts';
