import { withDeadline } from './deadline.ts';
import type { Logger } from './log.ts';
import { SHUTDOWN_DEADLINE_MS, STEP_LIMITS_MS, type StepName } from './shutdown-limits.ts';

const EXIT_CLEAN = 0;
/** The exit code if a step failed or exceeded its time. */
const EXIT_CUT_OFF = 70;

interface Step {
  readonly name: StepName;
  /** How long the server goes on serving, in addition to the step's limit. */
  readonly drainMs?: number;
  readonly stop: () => Promise<unknown>;
  /** Cleans up at once if the step failed or was too late. */
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

/** Ends the process step by step at the first SIGINT or SIGTERM, or at once at the deadline. */
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
    setTimeout(cutOff, SHUTDOWN_DEADLINE_MS).unref();
    for (let step = steps.at(-1); step !== undefined; step = steps.at(-1)) {
      const { name, drainMs = 0, stop } = step;
      const limitMs = drainMs + STEP_LIMITS_MS[name];
      const ended = await withDeadline(limitMs, stop()).catch((error: unknown) => {
        log.error({ err: error, step: name }, 'could not stop cleanly');
        return 'failed' as const;
      });
      if (ended === 'late') log.error({ step: name, limitMs }, 'did not stop in time');
      if (ended !== 'done') {
        exitCode = EXIT_CUT_OFF;
        step.cutOff?.();
      }
      // Removes this step by its index, because another step may have been added while it stopped.
      steps.splice(steps.indexOf(step), 1);
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
