import { IMAGE_MAX_BYTES } from '@beso/contract/limits';
import { fail } from '../../platform/http/fail.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';

const RETRY_AFTER_SECONDS = 5;

/** A picture that is being received, or waits to be decoded. */
export interface UploadReservation {
  /** Reserves memory. @throws TOO_MANY_REQUESTS; SERVICE_UNAVAILABLE if the node is full */
  reserve(bytes: number): void;
  release(): void;
}

/** Limits the memory for pictures that are being received, which takes minutes on a slow connection. */
export function createUploadMemoryLimit({ perPerson, total }: { perPerson: number; total: number }) {
  const held = new Map<ViewerId, number>();
  let all = 0;
  return (person: ViewerId): UploadReservation => {
    let own = 0;
    const add = (bytes: number) => {
      own += bytes;
      all += bytes;
      const left = (held.get(person) ?? 0) + bytes;
      if (left > 0) held.set(person, left);
      else held.delete(person);
    };
    return {
      reserve: (bytes) => {
        const retry = { retryAfterSeconds: RETRY_AFTER_SECONDS };
        if ((held.get(person) ?? 0) + bytes > perPerson) throw fail('TOO_MANY_REQUESTS', retry);
        if (all + bytes > total) throw fail('SERVICE_UNAVAILABLE', retry);
        add(bytes);
      },
      release: () => add(-own),
    };
  };
}

/** Allows memory for three of the largest pictures per person, and for twenty in total. */
export const createUploadReservation = createUploadMemoryLimit({
  perPerson: 3 * IMAGE_MAX_BYTES,
  total: 20 * IMAGE_MAX_BYTES,
});
