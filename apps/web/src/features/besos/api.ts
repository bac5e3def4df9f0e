import type { ProcessBesoTransactionInput } from '@beso/contract/besos';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { showActivity } from '../feed/index.ts';

/**
 * [S7-056] Gives besos. Sending the same key again, by itself or by hand, gives nothing twice. What was given
 * stands in the feed at once.
 */
export function useGive() {
  return useMutation({
    mutationFn: (gift: ProcessBesoTransactionInput) => api.besos.processBesoTransaction(gift),
    onSuccess: showActivity,
  });
}
