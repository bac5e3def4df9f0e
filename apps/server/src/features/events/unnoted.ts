import type { CommittedEvent } from '../../platform/events.ts';
import type { PublishedRun } from './queries/positions.ts';

interface Numbers {
  readonly all: number[];
  /** A run of these was refused once: another node may note what comes before it in the meantime. */
  wasRefused: boolean;
}

/** The numbers that this node has published and not noted yet, by person. */
export function createUnnoted() {
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
    /** The first numbers of each person, as far as they have no gap. */
    runs: (): readonly PublishedRun[] => {
      asked = [...people].map(([recipientId, { all }]) => {
        all.sort((one, other) => one - other);
        const [first = 0] = all;
        const gap = all.findIndex((seq, place) => place > 0 && seq > (all[place - 1] ?? 0) + 1);
        return { recipientId, after: first - 1, last: all.at(gap === -1 ? -1 : gap - 1) ?? first };
      });
      return asked;
    },
    /** Forgets what of the last runs is noted now; what is refused twice is left to the sweep. */
    noted: (moved: ReadonlySet<string>): void => {
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
