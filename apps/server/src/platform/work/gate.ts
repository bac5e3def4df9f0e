import pLimit from 'p-limit';
import { fail } from '../http/fail.ts';

/** The queue of a caller: the client, and optionally the account. */
export type QueuePath = readonly string[];

export interface GateSettings {
  readonly atOnce: number;
  readonly waiting: number;
  /** How many callers may wait in the queue of a client, and how many in that of an account. */
  readonly inLine?: readonly number[];
}

/** Runs a few pieces of heavy work at a time. Clients take turns, so that a client delays only itself. */
export interface WorkGate {
  /** Runs `work` in turn. @throws SERVICE_UNAVAILABLE or TOO_MANY_REQUESTS if too many callers wait */
  run<Result>(work: () => Promise<Result>, line?: QueuePath): Promise<Result>;
}

const RETRY_AFTER_SECONDS = 5;

type Turn = () => Promise<void>;

interface Waiting {
  count: number;
  readonly turns: Turn[];
  /** The queues of clients or accounts, by name. The first queue has the next turn. */
  readonly lines: Map<string, Waiting>;
}

const nobody = (): Waiting => ({ count: 0, turns: [], lines: new Map() });

function join(waiting: Waiting, [name, ...within]: QueuePath, turn: Turn): void {
  waiting.count += 1;
  if (name === undefined) {
    waiting.turns.push(turn);
    return;
  }
  const line = waiting.lines.get(name) ?? nobody();
  waiting.lines.set(name, line);
  join(line, within, turn);
}

/** Returns the next work, and moves its line to the end. */
function takeTurn(waiting: Waiting): Turn | undefined {
  waiting.count -= 1;
  const [first] = waiting.lines;
  if (waiting.turns.length > 0 || first === undefined) return waiting.turns.shift();
  const [name, line] = first;
  const turn = takeTurn(line);
  waiting.lines.delete(name);
  if (line.count > 0) waiting.lines.set(name, line);
  return turn;
}

/** Returns true if a line along the path has reached its limit. */
function isFull(
  waiting: Waiting,
  [name, ...within]: QueuePath,
  [most, ...mostWithin]: readonly number[],
): boolean {
  const line = name === undefined ? undefined : waiting.lines.get(name);
  if (line === undefined || most === undefined) return false;
  return line.count >= most || isFull(line, within, mostWithin);
}

export function createGate({ atOnce, waiting, inLine = [] }: GateSettings): WorkGate {
  const limit = pLimit(atOnce);
  const everybody = nobody();
  let unfinished = 0;
  return {
    run: async (work, line = []) => {
      const retry = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      if (unfinished >= atOnce + waiting) throw fail('SERVICE_UNAVAILABLE', retry);
      if (isFull(everybody, line, inLine)) throw fail('TOO_MANY_REQUESTS', retry);
      unfinished += 1;
      try {
        return await new Promise((resolve, reject) => {
          join(everybody, line, async () => {
            try {
              resolve(await work());
            } catch (error) {
              reject(error);
            }
          });
          // The free slot goes to the next line in turn, perhaps another client's.
          void limit(() => takeTurn(everybody)?.());
        });
      } finally {
        unfinished -= 1;
      }
    },
  };
}
