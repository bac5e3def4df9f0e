export { removalLetter } from './notice-mails.ts';
export {
  type FindReader,
  mailAboutNewDevice,
  noticeFor,
  noticeOf,
  queueNotice,
  textAboutNewAddress,
  wakeNotices,
} from './notices.ts';
