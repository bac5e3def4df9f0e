export { LazyPhoneCodeSheet, LazyPhoneField, LazyPhoneSignIn } from './components/LazyPhone.tsx';
export type { PhoneCodeSheetProps } from './components/PhoneCodeSheet.tsx';
export { isPhoneOffered } from './phoneOffered.ts';

declare module '../../../platform/i18n/resources.ts' {
  interface Resources {
    phone: typeof import('../../../locales/en/phone.json');
  }
}
