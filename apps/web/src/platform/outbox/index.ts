export type { AttemptResult } from './attempts.ts';
export type { ItemSender } from './drain.ts';
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
export { useOutbox, useWaitingItems } from './useOutbox.ts';
