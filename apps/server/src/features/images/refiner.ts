import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Refined, RefinedAnswer } from './avif-process.ts';

/** One picture takes seconds, a long one on a busy machine a minute. Shorter than the lease. */
const LIMIT_MS = 240_000;

/** Makes what is worth having of a picture beside its WebP files, at leisure. */
export interface Refiner {
  /** One at a time. Rejects when the picture cannot be read, takes too long, or the signal comes. */
  refine(content: Buffer, signal: AbortSignal): Promise<Refined>;
  /** Gives its memory back until it is used again. */
  rest(): void;
}

/** Everybody who waits for an answer goes before. */
function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, which its answer will say, or is still more patient.
  }
}

export function createRefiner(): Refiner {
  let child: ChildProcess | undefined;
  const running = (): ChildProcess => {
    if (child?.connected === true) return child;
    child = fork(new URL('./avif-process.ts', import.meta.url), { serialization: 'advanced', execArgv: [] });
    yieldToOthers(child);
    return child;
  };
  return {
    refine: (content, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const worker = running();
        const done = (settle: () => void) => {
          clearTimeout(timer);
          signal.removeEventListener('abort', giveUp);
          worker.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
          settle();
        };
        const onMessage = (answer: RefinedAnswer) =>
          done(() => ('error' in answer ? reject(new Error(answer.error)) : resolve(answer)));
        const onEnd = (reason: unknown) =>
          done(() => reject(new Error('the process that refines pictures ended', { cause: reason })));
        const giveUp = () => worker.kill('SIGKILL');
        const timer = setTimeout(giveUp, LIMIT_MS);
        signal.addEventListener('abort', giveUp);
        worker.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
        worker.send(content, (error) => error && onEnd(error));
      }),
    rest: () => {
      if (child?.connected === true) child.disconnect();
      child = undefined;
    },
  };
}
