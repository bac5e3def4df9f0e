import { TYPING_EVERY_MS, TYPING_SHOWN_MS } from '@beso/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { onTyping, sendTyping } from '../../platform/realtime/index.ts';

/**
 * Returns whether the other person is typing.
 * @param received the number of their last message
 */
export function useIsTyping(personId: string, received: number): boolean {
  const [since, setSince] = useState<{ received: number }>();
  const latest = useRef(received);
  useEffect(() => {
    latest.current = received;
  }, [received]);
  useEffect(
    () =>
      onTyping((from) => {
        if (from.personId === personId) setSince({ received: latest.current });
      }),
    [personId],
  );
  useEffect(() => {
    if (since === undefined) return;
    const timer = setTimeout(() => setSince(undefined), TYPING_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [since]);
  return since !== undefined && since.received === received;
}

/**
 * Returns a function that tells the other person that the viewer types, at most once per `TYPING_EVERY_MS`.
 */
export function useSendTyping(personId: string): () => void {
  const next = useRef(0);
  return () => {
    const now = performance.now();
    if (now < next.current) return;
    next.current = now + TYPING_EVERY_MS;
    sendTyping(personId);
  };
}
