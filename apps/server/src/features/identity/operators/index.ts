export {
  type AccountOverview,
  findOperated,
  RESENDABLE,
  type Resendable,
  resendLink,
  signOutEverywhere,
} from './operated.ts';
export { liftSuspension, suspend } from './suspension.ts';
