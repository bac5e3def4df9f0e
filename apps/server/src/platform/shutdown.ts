import { withDeadline } from './deadline.ts';
import type { Logger } from './log.ts';

const EXIT_CLEAN = 0;
/** The exit code if a step failed or exceeded its time. */
const EXIT_CUT_OFF = 70;
/** The process ends by then in any case. */
const DEADLINE_MS = 40_000;

interface Step {
  readonly name: string;
  readonly limitMs: number;
  readonly stop: () => Promise<unknown>;
  /** Cleans up immediately after the deadline. */
  readonly cutOff?: () => void;
}

export interface Shutdown {
  /** Aborted when the shutdown begins, so that no long work starts. */
  readonly signal: AbortSignal;
  /** Adds a step; steps run in reverse order. */
  add(step: Step): void;
  /** Runs all steps and exits; `code` applies if every step ended in time. */
  end(code?: number): Promise<never>;
}

/** Ends the process in order on the first SIGINT or SIGTERM, within each step's limit and the deadline. */
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
