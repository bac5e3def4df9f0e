import type { Waiting } from './store.ts';

/** How the items of one kind stand in line. */
export interface Rules<Item extends Waiting = Waiting> {
  /** Items of one lane are sent one after the other, lanes side by side. One lane for the kind by default. */
  readonly lane?: (item: Item) => string;
  /**
   * What is refused keeps the later ones of its lane back until the person decides. By default they go on.
   * What is only too much for the moment waits, and all of its kind with it.
   */
  readonly inOrder?: boolean;
}

export interface Queue {
  /** Undefined for a kind that nobody sends. */
  readonly rulesOf: (kind: string) => Rules | undefined;
  /** Lanes that send something now. */
  readonly busy: ReadonlySet<string>;
  /** Keys of what was tried already, this time. */
  readonly tried: ReadonlySet<string>;
  readonly isPaused: (kind: string) => boolean;
}

export interface Next {
  readonly item: Waiting;
  readonly lane: string;
}

/** In the order in which it was done. What is from before places were counted comes first, by its time. */
export function inPlace(one: Waiting, other: Waiting): number {
  const places = (one.place ?? 0) - (other.place ?? 0);
  if (places !== 0) return places;
  return one.queuedAt < other.queuedAt ? -1 : 1;
}

/** The first of each free lane that can be sent, of what waits in the order of places. */
export function nextItems(waiting: readonly Waiting[], { rulesOf, busy, tried, isPaused }: Queue): Next[] {
  const closed = new Set(busy);
  const next: Next[] = [];
  for (const item of waiting) {
    const rules = rulesOf(item.kind);
    if (rules === undefined) continue;
    const lane = rules.lane?.(item) ?? item.kind;
    if (closed.has(lane)) continue;
    const isOver = item.refusal !== null || tried.has(item.idempotencyKey);
    if (isOver && (rules.inOrder !== true || item.passed === true)) continue;
    closed.add(lane);
    if (!isOver && !isPaused(item.kind)) next.push({ item, lane });
  }
  return next;
}
