export interface WindowCount {
  readonly count: number;
  readonly endsInMs: number;
}

/** A range of numbers that Redis reserved for this node. Each request takes the next number. */
interface Block {
  next: number;
  last: number;
  endsAt: number;
  /** How many requests wait for more numbers. */
  waiting: number;
  asking: Promise<boolean> | undefined;
}

interface Reserved {
  readonly amount: number;
  /** The highest reserved number, which is the count of all nodes so far. */
  readonly last: number;
  readonly endsInMs: number;
}

export interface Reservations {
  /** Takes a number for a key, and asks for more if none is left; undefined without an answer. */
  take(key: string, ask: (amount: number) => Promise<boolean>): Promise<WindowCount | undefined>;
  add(key: string, reserved: Reserved): void;
}

/** A node reserves only this share of the remaining limit, because it may leave numbers unused. */
const SHARE = 1 / 32;
const AMOUNT_MAX = 16;

/**
 * Keeps numbers that were reserved for this node, so that few requests wait for Redis. Near a key's limit,
 * one number is reserved at a time, so that the limit is exact.
 */
export function createReservations(limit: number): Reservations {
  const blocks = new Map<string, Block>();

  const blockOf = (key: string): Block => {
    const known = blocks.get(key);
    if (known !== undefined && performance.now() < known.endsAt) return known;
    const block = { next: 1, last: 0, endsAt: Number.POSITIVE_INFINITY, waiting: 0, asking: undefined };
    blocks.set(key, block);
    return block;
  };
  const isEmpty = ({ next, last }: Block) => next > last;

  return {
    take: async (key, ask) => {
      for (;;) {
        const block = blockOf(key);
        if (!isEmpty(block)) {
          block.next += 1;
          return {
            count: block.next - 1,
            endsInMs: Math.max(0, Math.ceil(block.endsAt - performance.now())),
          };
        }
        const share = block.last === 0 ? 1 : Math.min(AMOUNT_MAX, Math.floor((limit - block.last) * SHARE));
        block.waiting += 1;
        block.asking ??= ask(Math.max(1, share, block.waiting)).finally(() => {
          block.asking = undefined;
        });
        const isAnswered = await block.asking;
        block.waiting -= 1;
        if (!isAnswered) {
          if (isEmpty(block) && block.waiting === 0) blocks.delete(key);
          return undefined;
        }
      }
    },
    add: (key, { amount, last, endsInMs }) => {
      const block = blockOf(key);
      const isNew = block.endsAt === Number.POSITIVE_INFINITY;
      Object.assign(block, { next: last - amount + 1, last, endsAt: performance.now() + endsInMs });
      if (!isNew) return;
      setTimeout(() => {
        if (blocks.get(key) === block) blocks.delete(key);
      }, endsInMs).unref();
    },
  };
}
