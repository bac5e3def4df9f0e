import { createHelper } from '../../platform/work/helper.ts';
import type { Refined } from './avif-process.ts';
import { DECODER_BYTES } from './decoder.ts';

/** One picture takes seconds, a long one on a busy machine a minute. Shorter than the lease. */
const LIMIT_MS = 240_000;

/** Makes what is worth having of a picture beside its WebP files, at leisure. */
export interface Refiner {
  /** One at a time. Rejects when the picture cannot be read, takes too long, or the signal comes. */
  refine(content: Buffer, signal: AbortSignal): Promise<Refined>;
  /** Gives its memory back until it is used again. */
  rest(): void;
}

export function createRefiner(): Refiner {
  const program = new URL('./avif-process.ts', import.meta.url);
  const helper = createHelper<Buffer, Refined>({ program, memoryBytes: DECODER_BYTES, limitMs: LIMIT_MS });
  return { refine: helper.ask, rest: helper.rest };
}
