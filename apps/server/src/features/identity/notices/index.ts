export { buildFactorRemovalMail } from './notice-mails.ts';
export {
  type FindReaderLocale,
  mailAboutNewDevice,
  prepareNotice,
  prepareNoticeFor,
  queueNotice,
  textAboutNewAddress,
  wakeNoticeWorker,
} from './notices.ts';
