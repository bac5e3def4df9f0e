import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** Thrown if the process crashed or exceeded its memory or time limit. */
export class HelperExitError extends Error {}
/** Thrown if the machine cannot start another process. */
export class HelperUnavailableError extends Error {}

export interface HelperSettings {
  readonly program: URL;
  /** The process is ended when it uses more memory than this. */
  readonly memoryBytes: number;
  readonly limitMs: number;
  /** The process ends after being idle for this long. Without a value it runs until `rest`. */
  readonly idleMs?: number;
  /** The priority of the process, as for `os.setPriority`. By default, people's requests come first. */
  readonly priority?: number;
}

/** Runs dangerous or heavy work in another process, so that a crash affects nothing else. */
export interface HelperProcess<Question, Answer> {
  /**
   * Asks the process to do the work. Await each answer before you ask again.
   * @throws HelperExitError, HelperUnavailableError, the signal's reason, or an error with the work's message
   */
  ask(question: Question, signal?: AbortSignal): Promise<Answer>;
  rest(): void;
}

export type HelperReply<Answer> = { readonly answer: Answer } | { readonly error: string };

/** Lowers the process's priority, because people's requests come first. */
function yieldToOthers({ pid }: ChildProcess, priority: number): void {
  try {
    if (pid !== undefined) setPriority(pid, priority);
  } catch {
    // The process has a lower priority already, or it has ended.
  }
}

export function createHelper<Question, Answer>(settings: HelperSettings): HelperProcess<Question, Answer> {
  const { program, memoryBytes, limitMs, idleMs } = settings;
  const { priority = constants.priority.PRIORITY_BELOW_NORMAL } = settings;
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const running = (): ChildProcess => {
    if (child?.connected === true) return child;
    const started = fork(program, [String(memoryBytes)], { serialization: 'advanced', execArgv: [] });
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    // Without this listener, a late error would end this program.
    started.on('error', () => undefined);
    yieldToOthers(started, priority);
    child = started;
    return started;
  };
  const rest = () => {
    clearTimeout(idle);
    if (child?.connected === true) child.disconnect();
    child = undefined;
  };
  /** Keeps this program running while the helper works. */
  const hold = (worker: ChildProcess) => {
    worker.ref();
    worker.channel?.ref();
  };
  const letGo = (worker: ChildProcess) => {
    worker.unref();
    worker.channel?.unref();
    if (idleMs !== undefined) idle = setTimeout(rest, idleMs).unref();
  };

  return {
    rest,
    ask: (question, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        clearTimeout(idle);
        const worker = running();
        hold(worker);
        const done = (settle: () => void) => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
          // A remaining listener would keep the request with its picture in memory.
          worker.off('message', onReply).off('exit', onExit).off('error', onError);
          letGo(worker);
          settle();
        };
        const onReply = (reply: HelperReply<Answer>) =>
          done(() => ('error' in reply ? reject(new Error(reply.error)) : resolve(reply.answer)));
        const onExit = (code: number | null, killedBy: string | null) =>
          done(() => reject(signal?.aborted ? signal.reason : new HelperExitError(`by ${killedBy ?? code}`)));
        const onError = (cause: Error) => {
          if (worker.pid === undefined)
            done(() => reject(new HelperUnavailableError('no process', { cause })));
        };
        const giveUp = () => {
          if (child === worker) child = undefined;
          worker.kill('SIGKILL');
        };
        const timer = setTimeout(giveUp, limitMs);
        signal?.addEventListener('abort', giveUp);
        worker.on('message', onReply).on('exit', onExit).on('error', onError);
        // Sending fails only if the process has ended, which the exit event reports.
        worker.send(question as object, () => undefined);
      }),
  };
}
