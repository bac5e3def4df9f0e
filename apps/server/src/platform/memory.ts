import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Logger } from './log.ts';
import { type RepeatedWork, repeatEvery } from './work/repeatEvery.ts';

const LOOK_MS = 2_500;
/** Up to this share of busy time, the main thread counts as idle. */
const AT_REST = 0.05;
const LOOKS_AT_REST = 3;
/** Less new memory than this is not worth a collection. */
const LITTLE_BYTES = 16_000_000;

/** Returns the bytes in V8's heap, and the bytes of its objects outside, such as uploads. */
function heapBytes(): number {
  const { total_physical_size: inside, external_memory: outside } = getHeapStatistics();
  return inside + outside;
}

/**
 * Collects garbage while the main thread is idle, because V8 by itself collects only while it allocates.
 * Needs --expose-gc.
 * @param everyMs the time between two checks for idleness
 */
export function startIdleGarbageCollection(log: Logger, everyMs = LOOK_MS): RepeatedWork {
  const { gc } = globalThis;
  if (gc === undefined) return { stop: async () => undefined };
  let needed = 0;
  let looks = 0;
  let before = performance.eventLoopUtilization();
  return repeatEvery({ everyMs, log, failure: 'memory not returned' }, async () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    looks = utilization > AT_REST ? 0 : looks + 1;
    if (looks < LOOKS_AT_REST || heapBytes() < needed + LITTLE_BYTES) return;
    await gc({ type: 'major', flavor: 'regular', execution: 'async' });
    needed = heapBytes();
  });
}
