import { IMAGE_MAX_BYTES } from '@beso/contract/limits';
import { fail } from '../../platform/http/fail.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';

const RETRY_AFTER_SECONDS = 5;

/** One picture that arrives, or waits to be decoded. */
export interface Arriving {
  /**
   * Counts bytes of it before they are kept.
   * @throws TOO_MANY_REQUESTS when its person has too much in memory, SERVICE_UNAVAILABLE when everybody has
   */
  take(bytes: number): void;
  /** It is in memory no more. */
  release(): void;
}

/**
 * Bounds the pictures in this node's memory. A slow connection may take two minutes to send one, and whoever
 * does not finish on purpose could hold as many as an hour allows.
 */
export function createArrivals({ perPerson, total }: { perPerson: number; total: number }) {
  const held = new Map<ViewerId, number>();
  let all = 0;
  return (person: ViewerId): Arriving => {
    let own = 0;
    const add = (bytes: number) => {
      own += bytes;
      all += bytes;
      const left = (held.get(person) ?? 0) + bytes;
      if (left > 0) held.set(person, left);
      else held.delete(person);
    };
    return {
      take: (bytes) => {
        const retry = { retryAfterSeconds: RETRY_AFTER_SECONDS };
        if ((held.get(person) ?? 0) + bytes > perPerson) throw fail('TOO_MANY_REQUESTS', retry);
        if (all + bytes > total) throw fail('SERVICE_UNAVAILABLE', retry);
        add(bytes);
      },
      release: () => add(-own),
    };
  };
}

/** Three of the largest for each person, and twenty in all. */
export const arrive = createArrivals({ perPerson: 3 * IMAGE_MAX_BYTES, total: 20 * IMAGE_MAX_BYTES });
