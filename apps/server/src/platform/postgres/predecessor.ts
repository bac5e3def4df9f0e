import { setTimeout as sleep } from 'node:timers/promises';
import { lastBeat, type Note, readNote } from './note.ts';
import { signal, startOf } from './os.ts';
import type { Place } from './place.ts';

/** Another program has the data folder and is well: it is used instead of a second one. */
export class AlreadyRunning extends Error {}

/** Without a sign of life for this long a program hangs. */
export const SILENCE_MS = 10_000;
/** As long as a shutdown may take, and a little more. */
const STOPPING_MS = 50_000;
const LOOK_EVERY_MS = 25;
/** The first sign of life after we came may have been under way before a kill. */
const BEATS_OF_THE_LIVING = 2;

export interface Waiting {
  readonly place: Place;
  readonly silenceMs: number;
  /** Ends the waiting. */
  readonly signal: AbortSignal | undefined;
  readonly log: (message: string) => void;
}

function refusal({ pid, state, url }: Note): AlreadyRunning {
  if (state === 'stopping') return new AlreadyRunning(`BESO is still shutting down (process ${pid}).`);
  return new AlreadyRunning(`BESO is already running${url ? ` at ${url}` : ''} (process ${pid}).`);
}

async function killAndAwait({ pid, started }: Note): Promise<void> {
  signal(pid, 'SIGKILL');
  while (startOf(pid) === started) await sleep(LOOK_EVERY_MS);
}

/**
 * Waits until no other program has the data folder: one that is shutting down gets its time, and one that
 * hangs is killed. It is proven to be this folder's by its note, its number and the moment of its start,
 * and to hang by showing no sign of life for ten seconds that we watched; clocks are not compared, a
 * machine may have slept.
 * @returns whether one had to be killed, so that what it left behind is not to be trusted
 * @throws AlreadyRunning when it is well, with its address
 */
export async function awaitPredecessor(waiting: Waiting): Promise<'none' | 'killed'> {
  const { place, silenceMs, log } = waiting;
  const began = performance.now();
  let beat = await lastBeat(place);
  let beats = 0;
  let heardAt = began;
  for (;;) {
    const note = readNote(place);
    if (note === undefined) return 'none';
    waiting.signal?.throwIfAborted();
    const latest = await lastBeat(place);
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
