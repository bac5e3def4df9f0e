import { withDeadline } from './deadline.ts';
import type { Logger } from './log.ts';

const EXIT_CLEAN = 0;
/** The exit code if a step failed or exceeded its time. */
const EXIT_CUT_OFF = 70;
/** The process ends after this time, even if a step is still running. */
const DEADLINE_MS = 48_000;

interface Step {
  readonly name: string;
  readonly limitMs: number;
  readonly stop: () => Promise<unknown>;
  /** Cleans up at once if the step failed or was late, or at the deadline. */
  readonly cutOff?: () => void;
}

export interface Shutdown {
  /** Aborted when the shutdown begins, so that nobody starts long work. */
  readonly signal: AbortSignal;
  /** Adds a step. The step added last runs first. */
  add(step: Step): void;
  /** Runs all steps and exits, with `code` if every step ended in time. */
  end(code?: number): Promise<never>;
}

/** Ends the process step by step at the first SIGINT or SIGTERM, within all limits and the deadline. */
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
      const ended = await withDeadline(limitMs, stop()).catch((error: unknown) => {
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
