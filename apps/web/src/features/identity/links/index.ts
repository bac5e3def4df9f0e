export { AskForMagicLink } from './components/AskForMagicLink.tsx';
export { AdmitDevice, AskForDeviceLink } from './components/DeviceLink.tsx';
export { LazyForgotPassword } from './components/LazyForgotPassword.tsx';
export { MailedLinkPage } from './components/MailedLinkPage.tsx';
export { useMailedLink } from './mailedLink.ts';
export { findInvalidFields, registrationLinkInput } from './registrationLink.ts';
