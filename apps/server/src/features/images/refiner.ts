import { createHelper } from '../../platform/work/helper.ts';
import type { AvifResult } from './avif-process.ts';
import { DECODER_BYTES } from './decoder.ts';

/** Encoding may take a minute on a busy machine, but must end before LEASE_MINUTES. */
const LIMIT_MS = 240_000;

export interface AvifEncoder {
  /** Encodes one image at a time. Rejects if the image is unreadable or takes too long, or on `signal`. */
  refine(content: Buffer, signal: AbortSignal): Promise<AvifResult>;
  /** Ends the process to free its memory; the next call starts another one. */
  rest(): void;
}

export function createAvifEncoder(): AvifEncoder {
  const program = new URL('./avif-process.ts', import.meta.url);
  const helper = createHelper<Buffer, AvifResult>({ program, memoryBytes: DECODER_BYTES, limitMs: LIMIT_MS });
  return { refine: helper.ask, rest: helper.rest };
}
