import type { QueuedItem } from './queuedItem.ts';

export interface LaneRules<Item extends QueuedItem = QueuedItem> {
  /** Returns an item's lane, in which items are sent in order. By default, each kind is a lane. */
  readonly lane?: (item: Item) => string;
  /** True if a refusal holds back the item's lane or, if it is temporary, all items of the kind. */
  readonly inOrder?: boolean;
}

export interface QueueState {
  /** Returns the rules of a kind, or undefined if only a newer version knows the kind. */
  readonly rulesOf: (kind: string) => LaneRules | undefined;
  readonly busy: ReadonlySet<string>;
  /** The idempotency keys of the items that this run has tried. */
  readonly tried: ReadonlySet<string>;
  readonly isPaused: (kind: string) => boolean;
}

export interface NextItem {
  readonly item: QueuedItem;
  readonly lane: string;
}

/** Compares items by place. Items of older versions have no place and come first. */
export function comparePlaces(one: QueuedItem, other: QueuedItem): number {
  const places = (one.place ?? 0) - (other.place ?? 0);
  if (places !== 0) return places;
  return one.queuedAt < other.queuedAt ? -1 : 1;
}

/** Returns the next item to send of each lane that is not busy. */
export function nextItems(
  waiting: readonly QueuedItem[],
  { rulesOf, busy, tried, isPaused }: QueueState,
): NextItem[] {
  const closed = new Set(busy);
  const next: NextItem[] = [];
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
