import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Logger } from './log.ts';
import { type Repeating, repeat } from './work/repeat.ts';

const LOOK_MS = 2_500;
/** A larger share of the time on the main thread is work that a collection would keep waiting. */
const AT_REST = 0.05;
const LOOKS_AT_REST = 3;
/** Growth that is not worth the moment that a collection takes. */
const LITTLE_BYTES = 16_000_000;

/** With what lies outside V8's heap and goes with its objects, such as the bytes of uploads. */
function heapBytes(): number {
  const { total_physical_size: inside, external_memory: outside } = getHeapStatistics();
  return inside + outside;
}

/**
 * Collects once the work is over, so that V8 gives memory back to the machine: by itself it collects only
 * while it allocates, and a server with jobs never rests enough for it. Needs --expose-gc; does nothing
 * without.
 * @param everyMs between two looks at whether the main thread rests
 */
export function returnMemory(log: Logger, everyMs = LOOK_MS): Repeating {
  const { gc } = globalThis;
  if (gc === undefined) return { stop: async () => undefined };
  let needed = 0;
  let looks = 0;
  let before = performance.eventLoopUtilization();
  return repeat({ everyMs, log, failure: 'memory not returned' }, async () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    looks = utilization > AT_REST ? 0 : looks + 1;
    if (looks < LOOKS_AT_REST || heapBytes() < needed + LITTLE_BYTES) return;
    await gc({ type: 'major', flavor: 'regular', execution: 'async' });
    needed = heapBytes();
  });
}
