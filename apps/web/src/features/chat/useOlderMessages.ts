import { MESSAGES_PAGE_SIZE_MAX } from '@beso/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { hasNetwork } from '../../platform/connection/network.ts';
import { queryClient } from '../../platform/query/client.ts';
import { shouldRetryRead } from '../../platform/query/policy.ts';
import { firstNumberOf } from './thread.ts';
import { loadOlder, threadQuery } from './threads.ts';

/** Older messages are requested when the first loaded message is at most this far above the visible part. */
const AHEAD = '800px 0px 0px';

export interface OlderMessages {
  /** The ref of the element above the first message. */
  sentinel: (element: HTMLElement | null) => void;
  load: () => void;
  loadTo: (number: number) => Promise<void>;
  loading: boolean;
  failed: boolean;
}

/**
 * [S7-052] Loads earlier messages when the person scrolls near the first loaded message.
 * @param first the number of the first loaded message
 */
export function useOlderMessages(
  list: RefObject<HTMLElement | null>,
  personId: string,
  first: number,
): OlderMessages {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const { mutate, mutateAsync, isPending, isError } = useMutation({
    mutationFn: (limit: number | undefined) => loadOlder(personId, limit),
    retry: (failures, error) => shouldRetryRead(failures, error, hasNetwork()),
  });
  const pending = useRef(false);
  pending.current = isPending;
  const load = useCallback(() => {
    if (!pending.current) mutate(undefined);
  }, [mutate]);
  // Observes the sentinel anew after each load, because it may still be visible or just above the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first message is what changes then
  useEffect(() => {
    if (element === null || isPending || isError) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      root: list.current,
      rootMargin: AHEAD,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, list, load, first, isPending, isError]);
  const loadTo = async (number: number) => {
    const firstNow = () => {
      const thread = queryClient.getQueryData(threadQuery(personId).queryKey);
      return thread === undefined ? 0 : firstNumberOf(thread);
    };
    for (let before = firstNow() + 1; firstNow() > number && firstNow() < before; ) {
      before = firstNow();
      await mutateAsync(MESSAGES_PAGE_SIZE_MAX).catch(() => undefined);
    }
  };
  return { sentinel: setElement, load, loadTo, loading: isPending, failed: isError };
}
