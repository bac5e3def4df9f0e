export { AskForMagicLink } from './components/AskForMagicLink.tsx';
export { ByMail } from './components/MailedLinkPage.tsx';
export { AdmitDevice, AskForDeviceLink } from './components/DeviceLink.tsx';
export { LazyForgotPassword } from './components/LazyForgotPassword.tsx';
export { useMailedLink } from './mailedLink.ts';
export { refusedFields, registrationLinkInput } from './registrationLink.ts';
