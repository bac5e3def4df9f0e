import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** Thrown if the process ended during its work, by a crash, its memory limit or its deadline. */
export class HelperEnded extends Error {}
/** Thrown if the machine cannot start another process. */
export class HelperUnavailable extends Error {}

export interface HelperSettings {
  readonly program: URL;
  /** Beyond this memory the process is ended. */
  readonly memoryBytes: number;
  readonly limitMs: number;
  /** The idle time before the process ends; by default it runs until `rest`. */
  readonly idleMs?: number;
  /** The process's priority, as for `os.setPriority`; by default below that of people's requests. */
  readonly priority?: number;
}

/** Runs dangerous or heavy work in a separate process, so that a crash affects nothing else. */
export interface Helper<Question, Answer> {
  /**
   * Handles one request at a time.
   * @throws HelperEnded, HelperUnavailable, the signal's reason, or an error with the work's message
   */
  ask(question: Question, signal?: AbortSignal): Promise<Answer>;
  rest(): void;
}

export type HelperReply<Answer> = { readonly answer: Answer } | { readonly error: string };

/** Lowers the helper's priority, because people's requests come first. */
function yieldToOthers({ pid }: ChildProcess, priority: number): void {
  try {
    if (pid !== undefined) setPriority(pid, priority);
  } catch {
    // The process has ended, which its exit event reports, or already has a lower priority.
  }
}

export function createHelper<Question, Answer>(settings: HelperSettings): Helper<Question, Answer> {
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
    // The error may come after the helper is out of use; without a listener it would end this process.
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
  /** An idle helper does not keep this process running. */
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
          // A remaining listener would keep the request, with a whole picture, in memory.
          worker.off('message', onReply).off('exit', onExit).off('error', onError);
          letGo(worker);
          settle();
        };
        const onReply = (reply: HelperReply<Answer>) =>
          done(() => ('error' in reply ? reject(new Error(reply.error)) : resolve(reply.answer)));
        const onExit = (code: number | null, killedBy: string | null) =>
          done(() => reject(signal?.aborted ? signal.reason : new HelperEnded(`by ${killedBy ?? code}`)));
        const onError = (cause: Error) => {
          if (worker.pid === undefined) done(() => reject(new HelperUnavailable('no process', { cause })));
        };
        const giveUp = () => {
          if (child === worker) child = undefined;
          worker.kill('SIGKILL');
        };
        const timer = setTimeout(giveUp, limitMs);
        signal?.addEventListener('abort', giveUp);
        worker.on('message', onReply).on('exit', onExit).on('error', onError);
        // Sending fails only after the process ended, which the exit event reports.
        worker.send(question as object, () => undefined);
      }),
  };
}
