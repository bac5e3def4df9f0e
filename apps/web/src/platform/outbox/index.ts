export type { AttemptResult } from './attempts.ts';
export type { ItemSender } from './drain.ts';
export {
  discardItem,
  editItem,
  getQueuedItems,
  isSending,
  onOutboxChange,
  queueItem,
  registerSender,
  retryItem,
  sendQueuedItem,
  skipItem,
} from './outbox.ts';
export type { QueuedItem } from './queuedItem.ts';
export { useOutbox, useWaitingItems } from './useOutbox.ts';
