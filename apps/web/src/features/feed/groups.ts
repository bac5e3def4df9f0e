const CARDS = 5;
/** The number of groups in a section. A distant section is a single box, because many boxes are slow. */
const GROUPS = 20;

export interface FeedGroup<Item> {
  id: string;
  from: number;
  items: Item[];
}

export type FeedSection<Card> = FeedGroup<FeedGroup<Card>>;

/** The grouping of a list and its measured heights, kept after the person has left the list. */
export interface GroupMemory {
  /** The group of each card, which never changes. */
  readonly groupOf: Map<string, string>;
  readonly sectionOf: Map<string, string>;
  /** The measured height of each group in px. `heightsPx` is their sum. */
  readonly heights: Map<string, number>;
  heightsPx: number;
  /** The groups on screen, which render first when the person returns to the list. */
  readonly inView: Set<string>;
  /** The page's width and text size for which the heights were measured. */
  page: string;
}

export const newMemory = (page = ''): GroupMemory => ({
  groupOf: new Map(),
  sectionOf: new Map(),
  heights: new Map(),
  heightsPx: 0,
  inView: new Set(),
  page,
});

/** Groups items in order. Known items keep their group. */
function grouped<Item extends { id: string }>(
  items: readonly Item[],
  groupOf: Map<string, string>,
  size: number,
): FeedGroup<Item>[] {
  const groups: FeedGroup<Item>[] = [];
  let last: FeedGroup<Item> | undefined;
  const known = items.map(({ id }) => groupOf.get(id));
  items.forEach((item, index) => {
    const own = known[index];
    const isAmid = last !== undefined && known[index + 1] === last.id;
    const joins = own === undefined ? isAmid || (last?.items.length ?? size) < size : own === last?.id;
    if (last === undefined || !joins) {
      last = { id: own ?? item.id, from: index, items: [] };
      groups.push(last);
    }
    last.items.push(item);
    if (own !== last.id) groupOf.set(item.id, last.id);
  });
  return groups;
}

export const groupsOf = <Card extends { id: string }>(
  cards: readonly Card[],
  { groupOf }: Pick<GroupMemory, 'groupOf'>,
): FeedGroup<Card>[] => grouped(cards, groupOf, CARDS);

/** Returns the groups in sections. A section's `from` counts groups, not cards. */
export const sectionsOf = <Card>(
  groups: readonly FeedGroup<Card>[],
  { sectionOf }: Pick<GroupMemory, 'sectionOf'>,
): FeedSection<Card>[] => grouped(groups, sectionOf, GROUPS);

export function recordHeight(memory: GroupMemory, group: string, height: number): void {
  memory.heightsPx += height - (memory.heights.get(group) ?? 0);
  memory.heights.set(group, height);
}

/** Discards the heights that were measured for another page width or text size. */
export function dropOutdatedHeights(memory: GroupMemory, page: string): void {
  if (memory.page === page) return;
  memory.heights.clear();
  memory.heightsPx = 0;
  memory.page = page;
}

/** Returns a group's measured height in px, or an estimate. */
export function heightOf<Card>(
  { heights, heightsPx }: Pick<GroupMemory, 'heights' | 'heightsPx'>,
  { id, items }: FeedGroup<Card>,
  unknownPx: number,
): number {
  const known = heights.get(id);
  if (known !== undefined) return known;
  if (heights.size === 0) return items.length * unknownPx;
  return Math.round((heightsPx / heights.size / CARDS) * items.length);
}
