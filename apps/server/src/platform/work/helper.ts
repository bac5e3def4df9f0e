import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** The process ended in the middle of its work: by itself, for its memory, or because its time was over. */
export class HelperEnded extends Error {}
/** The machine has no room for another process. */
export class HelperAway extends Error {}

export interface HelperSettings {
  /** A module that calls `serveAsHelper`. */
  readonly program: URL;
  /** A process that holds more than this ends at once. */
  readonly memoryBytes: number;
  /** The most that one answer may take. */
  readonly limitMs: number;
  /** How long the process is kept without work; without it until `rest`. */
  readonly idleMs?: number;
}

/**
 * Does dangerous or heavy work in a process of its own, so that whatever happens there ends nothing else.
 * The process starts with the first question.
 */
export interface Helper<Question, Answer> {
  /**
   * One at a time.
   * @throws HelperEnded, HelperAway, the reason of the signal, or an error with what the work threw
   */
  ask(question: Question, signal?: AbortSignal): Promise<Answer>;
  /** Gives the memory back until the next question. */
  rest(): void;
}

export type HelperReply<Answer> = { readonly answer: Answer } | { readonly error: string };

/** Everybody who waits for an answer goes before. */
function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, which its exit says, or has a lower priority still.
  }
}

export function createHelper<Question, Answer>(settings: HelperSettings): Helper<Question, Answer> {
  const { program, memoryBytes, limitMs, idleMs } = settings;
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const running = (): ChildProcess => {
    if (child?.connected === true) return child;
    const started = fork(program, [String(memoryBytes)], { serialization: 'advanced', execArgv: [] });
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    // Nobody may ask it any more when it says so, and an error that nobody hears ends this process.
    started.on('error', () => undefined);
    yieldToOthers(started);
    child = started;
    return started;
  };
  const rest = () => {
    clearTimeout(idle);
    if (child?.connected === true) child.disconnect();
    child = undefined;
  };
  /** A process without work keeps nobody running. */
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
          // A listener that stays would keep the question, and with it a whole picture.
          worker.off('message', onReply).off('exit', onExit).off('error', onError);
          letGo(worker);
          settle();
        };
        const onReply = (reply: HelperReply<Answer>) =>
          done(() => ('error' in reply ? reject(new Error(reply.error)) : resolve(reply.answer)));
        const onExit = (code: number | null, killedBy: string | null) =>
          done(() => reject(signal?.aborted ? signal.reason : new HelperEnded(`by ${killedBy ?? code}`)));
        const onError = (cause: Error) => {
          if (worker.pid === undefined) done(() => reject(new HelperAway('no process', { cause })));
        };
        const giveUp = () => {
          if (child === worker) child = undefined;
          worker.kill('SIGKILL');
        };
        const timer = setTimeout(giveUp, limitMs);
        signal?.addEventListener('abort', giveUp);
        worker.on('message', onReply).on('exit', onExit).on('error', onError);
        // One that cannot be told has ended, which its exit says.
        worker.send(question as object, () => undefined);
      }),
  };
}
