export { LazyPhoneCodeSheet, LazyPhoneField, LazyPhoneSignIn } from './components/LazyPhone.tsx';
export type { PhoneCodeSheetProps } from './components/PhoneCodeSheet.tsx';
export { isPhoneOffered } from './phoneOffered.ts';
