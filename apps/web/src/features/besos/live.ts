import { useAnswerMessages } from './ask/useAnswerMessages.ts';
import { useBalanceRealtime } from './balance/balance.ts';
import './outbox/queued.ts';

/** What this feature does while somebody is signed in, on whatever page they are. */
export function useBesosLive(): void {
  useBalanceRealtime();
  useAnswerMessages();
}
