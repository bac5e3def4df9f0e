export {
  discardItem,
  isSending,
  onOutbox,
  queueItem,
  retryItem,
  type Sender,
  sends,
  waitingItems,
} from './outbox.ts';
export type { Waiting } from './store.ts';
export { useOutbox, useWaiting } from './useOutbox.ts';
