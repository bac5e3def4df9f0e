import { fail } from '../../platform/http/fail.ts';
import { createGate } from '../../platform/work/gate.ts';
import { createHelper, type HelperProcess, HelperUnavailableError } from '../../platform/work/helper.ts';
import type { DecodedPicture, UndecodedPicture } from './decode-process.ts';

/** At most two pictures are decoded at once and twenty wait; further clients must try again later. */
const AT_ONCE = 2;
const WAITING = 20;
const RETRY_AFTER_SECONDS = 5;
/** Enough for a photo of 50 megapixels in ten passes. */
export const DECODER_BYTES = 512 * 1024 * 1024;
const SECONDS = 20;
/** A decoder that does not stop at its deadline is killed after this time. */
const GRACE_SECONDS = 10;
/** How long an idle process is kept. Starting one takes tenths of a second, and keeping it takes 80 MB. */
const IDLE_MS = 30_000;

export interface DecoderSettings {
  readonly memoryBytes: number;
  readonly seconds: number;
}

/**
 * Decodes pictures in processes of lower priority.
 * @returns a function that throws IMAGE_UNREADABLE beyond the given memory or time, and
 * SERVICE_UNAVAILABLE if too many pictures wait
 */
export function createDecoder({ memoryBytes, seconds }: DecoderSettings) {
  const gate = createGate({ atOnce: AT_ONCE, waiting: WAITING });
  const free = Array.from({ length: AT_ONCE }, () =>
    createHelper<UndecodedPicture, DecodedPicture>({
      program: new URL('./decode-process.ts', import.meta.url),
      memoryBytes,
      limitMs: (seconds + GRACE_SECONDS) * 1000,
      idleMs: IDLE_MS,
    }),
  );
  return (content: Buffer): Promise<DecodedPicture> =>
    gate.run(async () => {
      const helper = free.pop() as HelperProcess<UndecodedPicture, DecodedPicture>;
      try {
        return await helper.ask({ content, seconds });
      } catch (error) {
        if (error instanceof HelperUnavailableError)
          throw fail('SERVICE_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });
        throw fail('IMAGE_UNREADABLE');
      } finally {
        free.push(helper);
      }
    });
}

export const decodePicture = createDecoder({ memoryBytes: DECODER_BYTES, seconds: SECONDS });
