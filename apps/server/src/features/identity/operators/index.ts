export {
  type AccountOverview,
  findAccountForOperator,
  RESENDABLE_MAILS,
  type ResendableMail,
  resendLink,
  signOutEverywhere,
} from './account-actions.ts';
export { liftSuspension, suspendAndDisconnect } from './suspension.ts';
