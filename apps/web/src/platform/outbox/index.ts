export type { Attempt } from './attempts.ts';
export type { Sender } from './drain.ts';
export {
  attemptOf,
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
export { useOutbox, useWaiting } from './useOutbox.ts';
export type { Waiting } from './waiting.ts';
