import { createHelper } from '../../platform/work/helper.ts';
import type { Refined } from './avif-process.ts';
import { DECODER_BYTES } from './decoder.ts';

/** An image takes seconds, a long one on a busy machine a minute. The limit is shorter than the lease. */
const LIMIT_MS = 240_000;

export interface Refiner {
  /** Runs one at a time. Rejects if the image is unreadable, takes too long, or the signal aborts. */
  refine(content: Buffer, signal: AbortSignal): Promise<Refined>;
  /** Frees the memory until the next use. */
  rest(): void;
}

export function createRefiner(): Refiner {
  const program = new URL('./avif-process.ts', import.meta.url);
  const helper = createHelper<Buffer, Refined>({ program, memoryBytes: DECODER_BYTES, limitMs: LIMIT_MS });
  return { refine: helper.ask, rest: helper.rest };
}
