import { setTimeout as sleep } from 'node:timers/promises';
import { SHUTDOWN_DEADLINE_MS } from '../shutdown-limits.ts';
import { type HolderNote, lastHeartbeat, readHolderNote } from './holder-note.ts';
import { sendSignal, startTimeOf } from './os.ts';
import type { DataLocation } from './place.ts';

/** Thrown if a healthy program already uses the data folder. */
export class AlreadyRunningError extends Error {}

/** How long a program may be silent before it counts as hung. */
export const HUNG_AFTER_MS = 10_000;
const STOPPING_MS = SHUTDOWN_DEADLINE_MS + 2_000;
const LOOK_EVERY_MS = 25;
/** The first heartbeat may be the last before a kill, so a second must follow. */
const BEATS_OF_THE_LIVING = 2;

export interface PredecessorWait {
  readonly place: DataLocation;
  readonly silenceMs: number;
  readonly signal: AbortSignal | undefined;
  readonly log: (message: string) => void;
}

function refusal({ pid, state, url }: HolderNote): AlreadyRunningError {
  if (state === 'stopping') return new AlreadyRunningError(`BESO is still shutting down (process ${pid}).`);
  return new AlreadyRunningError(`BESO is already running${url ? ` at ${url}` : ''} (process ${pid}).`);
}

async function killAndAwait({ pid, started }: HolderNote): Promise<void> {
  sendSignal(pid, 'SIGKILL');
  while (startTimeOf(pid) === started) await sleep(LOOK_EVERY_MS);
}

/**
 * Waits until no other program holds the data folder, and kills a program that sends no heartbeat. Times of
 * day are not compared, because the machine may have slept.
 * @returns `killed` if the remains of a killed program need cleaning
 * @throws AlreadyRunningError with its URL if the other program is healthy
 */
export async function awaitPredecessor(waiting: PredecessorWait): Promise<'none' | 'killed'> {
  const { place, silenceMs, log } = waiting;
  const began = performance.now();
  let beat = await lastHeartbeat(place);
  let beats = 0;
  let heardAt = began;
  for (;;) {
    const note = readHolderNote(place);
    if (note === undefined) return 'none';
    waiting.signal?.throwIfAborted();
    const latest = await lastHeartbeat(place);
    if (latest !== beat) {
      beat = latest;
      beats += 1;
      heardAt = performance.now();
    }
    const now = performance.now();
    const alive = note.state === 'running' && beats >= BEATS_OF_THE_LIVING;
    if (alive || now - began > STOPPING_MS) throw refusal(note);
    if (now - heardAt > silenceMs) {
      log(`Ending an earlier BESO (process ${note.pid}), which hangs.`);
      await killAndAwait(note);
      return 'killed';
    }
    await sleep(LOOK_EVERY_MS);
  }
}
