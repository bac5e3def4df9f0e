import pLimit from 'p-limit';
import { fail } from '../http/fail.ts';

/** Whose work it is, from the wide to the narrow: a client, and there an account. */
export type Line = readonly string[];

export interface GateSettings {
  /** So many at the same time. */
  readonly atOnce: number;
  /** So many more may wait for their turn. */
  readonly waiting: number;
  /** So many of these in one line, and in each line within it. */
  readonly inLine?: readonly number[];
}

/**
 * Lets heavy work through, a few at a time. Lines take turns, and so do the lines within each: whoever asks
 * for much waits for themselves.
 */
export interface Gate {
  /**
   * @throws SERVICE_UNAVAILABLE at once when too many wait, TOO_MANY_REQUESTS when they are of the same line
   */
  run<Result>(work: () => Promise<Result>, line?: Line): Promise<Result>;
}

const RETRY_AFTER_SECONDS = 5;

type Turn = () => Promise<void>;

interface Waiting {
  count: number;
  readonly turns: Turn[];
  /** In the order in which they come next. */
  readonly lines: Map<string, Waiting>;
}

const nobody = (): Waiting => ({ count: 0, turns: [], lines: new Map() });

function join(waiting: Waiting, [name, ...within]: Line, turn: Turn): void {
  waiting.count += 1;
  if (name === undefined) {
    waiting.turns.push(turn);
    return;
  }
  const line = waiting.lines.get(name) ?? nobody();
  waiting.lines.set(name, line);
  join(line, within, turn);
}

/** The line whose turn it is goes to the end. */
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

/** Whether one of the lines is as long as it may be. */
function isFull(
  waiting: Waiting,
  [name, ...within]: Line,
  [most, ...mostWithin]: readonly number[],
): boolean {
  const line = name === undefined ? undefined : waiting.lines.get(name);
  if (line === undefined || most === undefined) return false;
  return line.count >= most || isFull(line, within, mostWithin);
}

export function createGate({ atOnce, waiting, inLine = [] }: GateSettings): Gate {
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
          // Each place that becomes free is given to whoever's turn it is, not to whoever asked for it.
          void limit(() => takeTurn(everybody)?.());
        });
      } finally {
        unfinished -= 1;
      }
    },
  };
}
