const CARDS = 5;
/** The number of groups in a section; a distant section is one box. */
const GROUPS = 20;

export interface Group<Item> {
  id: string;
  /** The index of the first item in the list, starting at 0. */
  from: number;
  items: Item[];
}

export type Section<Card> = Group<Group<Card>>;

/** How a list is grouped, and its measured heights, which are kept after the list is left. */
export interface GroupMemory {
  /** The group of each card seen so far. A card never changes its group. */
  readonly groupOf: Map<string, string>;
  readonly sectionOf: Map<string, string>;
  /** The measured height in px of each group, and their sum. */
  readonly heights: Map<string, number>;
  heightsPx: number;
  /** The groups in view, which render at once when the person comes back. */
  readonly inView: Set<string>;
  /** The page width and text size at which the heights were measured. */
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

/** Groups items in order. Known items keep their group, so nothing above the reader is mounted again. */
function grouped<Item extends { id: string }>(
  items: readonly Item[],
  groupOf: Map<string, string>,
  size: number,
): Group<Item>[] {
  const groups: Group<Item>[] = [];
  let last: Group<Item> | undefined;
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
): Group<Card>[] => grouped(cards, groupOf, CARDS);

/** Returns the groups in sections of twenty, where `from` counts groups. */
export const sectionsOf = <Card>(
  groups: readonly Group<Card>[],
  { sectionOf }: Pick<GroupMemory, 'sectionOf'>,
): Section<Card>[] => grouped(groups, sectionOf, GROUPS);

export function recordHeight(memory: GroupMemory, group: string, height: number): void {
  memory.heightsPx += height - (memory.heights.get(group) ?? 0);
  memory.heights.set(group, height);
}

/** Drops heights that were measured with another page width or text size. */
export function dropOutdatedHeights(memory: GroupMemory, page: string): void {
  if (memory.page === page) return;
  memory.heights.clear();
  memory.heightsPx = 0;
  memory.page = page;
}

/** Returns the measured height of a group in px, or an estimate from the mean of the others. */
export function heightOf<Card>(
  { heights, heightsPx }: Pick<GroupMemory, 'heights' | 'heightsPx'>,
  { id, items }: Group<Card>,
  unknownPx: number,
): number {
  const known = heights.get(id);
  if (known !== undefined) return known;
  if (heights.size === 0) return items.length * unknownPx;
  return Math.round((heightsPx / heights.size / CARDS) * items.length);
}
