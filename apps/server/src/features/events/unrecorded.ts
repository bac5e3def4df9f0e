import type { CommittedEvent } from '../../platform/events.ts';
import type { PublishedRun } from './queries/positions.ts';

interface Numbers {
  readonly all: number[];
  /** True once recording was refused, perhaps because another node must first record lower numbers. */
  wasRefused: boolean;
}

/** Collects the numbers of events that this node has published but not yet recorded. */
export function createUnrecordedPositions() {
  const people = new Map<string, Numbers>();
  let asked: readonly PublishedRun[] = [];

  return {
    add: (events: readonly CommittedEvent[]): void => {
      for (const { recipientId, event } of events) {
        const numbers = people.get(recipientId);
        if (numbers === undefined) people.set(recipientId, { all: [event.seq], wasRefused: false });
        else numbers.all.push(event.seq);
      }
    },
    isEmpty: (): boolean => people.size === 0,
    /** Returns each person's lowest consecutive numbers, to be recorded. */
    runs: (): readonly PublishedRun[] => {
      asked = [...people].map(([recipientId, { all }]) => {
        all.sort((one, other) => one - other);
        const [first = 0] = all;
        const gap = all.findIndex((seq, place) => place > 0 && seq > (all[place - 1] ?? 0) + 1);
        return { recipientId, after: first - 1, last: all.at(gap === -1 ? -1 : gap - 1) ?? first };
      });
      return asked;
    },
    /** Forgets all numbers; the relay's sweep publishes and records these events instead. */
    leave: (): void => people.clear(),
    /**
     * Removes the numbers that were recorded or refused twice. The relay publishes and records the refused
     * events again.
     */
    recorded: (moved: ReadonlySet<string>): void => {
      for (const { recipientId, last } of asked) {
        const numbers = people.get(recipientId);
        if (numbers === undefined) continue;
        const isDone = moved.has(recipientId) || numbers.wasRefused;
        const left = isDone ? numbers.all.filter((seq) => seq > last) : numbers.all;
        if (left.length === 0) people.delete(recipientId);
        else people.set(recipientId, { all: left, wasRefused: !isDone });
      }
      asked = [];
    },
  };
}
