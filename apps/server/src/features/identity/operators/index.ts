export {
  type AccountOverview,
  findAccountForOperator,
  RESENDABLE_MAILS,
  type ResendableMail,
  resendLink,
  signOutEverywhere,
} from './account-actions.ts';
export { liftSuspension, suspend } from './suspension.ts';
