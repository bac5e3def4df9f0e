export {
  checkPhoneCode,
  listPhoneCountries,
  type PhoneAuth,
  requestPhoneCode,
  signInByPhone,
  signInByPhonePassword,
} from './phone.ts';
export { createPhoneCodes } from './phone-codes.ts';
export { accountChangeText, codeMessage } from './phone-jobs.ts';
export { createPhoneLimits, type PhoneLimits } from './phone-limits.ts';
export { findPhone, findUserByPhone, setPhone } from './queries/phones.ts';
