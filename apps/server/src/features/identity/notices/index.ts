export { removalLetter } from './notice-mails.ts';
export {
  type FindReaderLocale,
  mailAboutNewDevice,
  prepareNotice,
  prepareNoticeFor,
  queueNotice,
  textAboutNewAddress,
  wakeNotices,
} from './notices.ts';
