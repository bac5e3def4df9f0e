export type { Attempt } from './attempts.ts';
export type { Sender } from './drain.ts';
export {
  attemptOf,
  discardItem,
  editItem,
  isSending,
  onOutbox,
  queueItem,
  registerSender,
  retryItem,
  skipItem,
  waitingItems,
} from './outbox.ts';
export type { QueuedItem } from './queuedItem.ts';
export { useOutbox, useWaiting } from './useOutbox.ts';
