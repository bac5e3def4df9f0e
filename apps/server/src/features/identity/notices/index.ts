export { removalLetter } from './notice-mails.ts';
export {
  type FindReader,
  noticeFor,
  noticeOf,
  tellLater,
  tellOfAddress,
  tellOfNewDevice,
  wakeNotices,
} from './notices.ts';
