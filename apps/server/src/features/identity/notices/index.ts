export { removalLetter } from './notice-mails.ts';
export {
  type FindReader,
  mailAboutNewDevice,
  prepareNotice,
  prepareNoticeFor,
  queueNotice,
  textAboutNewAddress,
  wakeNotices,
} from './notices.ts';
