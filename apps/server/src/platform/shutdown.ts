import { within } from './deadline.ts';
import type { Logger } from './log.ts';

/** Ended by itself, with everything closed in order. */
const EXIT_CLEAN = 0;
/** Something did not end in time, or failed, and was cut off. */
const EXIT_CUT_OFF = 70;
/** By then the process has ended, whatever hangs. */
const DEADLINE_MS = 40_000;

interface Step {
  readonly name: string;
  readonly limitMs: number;
  readonly stop: () => Promise<unknown>;
  /** What is still possible at once when the deadline has passed. */
  readonly cutOff?: () => void;
}

export interface Shutdown {
  /** Aborted as soon as the end is asked for: nothing that takes long is begun any more. */
  readonly signal: AbortSignal;
  /** Adds what has to be stopped; the last that was added is stopped first. */
  add(step: Step): void;
  /** Stops everything and ends the process; the code counts if nothing had to be cut off. */
  end(code?: number): Promise<never>;
}

/**
 * Ends the process in order, on the first SIGINT or SIGTERM, at whatever point of the start. No step gets
 * more than its time, and all of them together no more than the deadline.
 */
export function createShutdown(log: Logger): Shutdown {
  const steps: Step[] = [];
  const asked = new AbortController();
  let ending: Promise<never> | undefined;

  const run = async (code: number): Promise<never> => {
    let exitCode = code;
    const cutOff = () => {
      for (const step of steps) step.cutOff?.();
      process.exit(EXIT_CUT_OFF);
    };
    setTimeout(cutOff, DEADLINE_MS).unref();
    for (let step = steps.at(-1); step !== undefined; step = steps.at(-1)) {
      const { name, limitMs, stop } = step;
      const ended = await within(limitMs, stop()).catch((error: unknown) => {
        log.error({ err: error, step: name }, 'could not stop cleanly');
        return 'failed' as const;
      });
      if (ended === 'late') log.error({ step: name, limitMs }, 'did not stop in time');
      if (ended !== 'done') {
        exitCode = EXIT_CUT_OFF;
        step.cutOff?.();
      }
      steps.pop();
    }
    process.exit(exitCode);
  };
  const end = (code: number = EXIT_CLEAN) => {
    asked.abort();
    ending ??= run(code);
    return ending;
  };
  process.on('SIGINT', () => void end());
  process.on('SIGTERM', () => void end());
  return { signal: asked.signal, add: (step) => steps.push(step), end };
}
