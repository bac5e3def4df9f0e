export type { Sender } from './drain.ts';
export {
  discardItem,
  editItem,
  isSending,
  onOutbox,
  passItem,
  queueItem,
  retryItem,
  sends,
  waitingItems,
} from './outbox.ts';
export type { Waiting } from './store.ts';
export { useOutbox, useWaiting } from './useOutbox.ts';
