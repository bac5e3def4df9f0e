/** So many cards come and go together. */
const CARDS = 5;
/** So many of these groups are one section: far away it is one box. */
const GROUPS = 20;

export interface Group<Item> {
  id: string;
  /** Which place its first item has in the list, from 0 on. */
  from: number;
  items: Item[];
}

export type Section<Card> = Group<Group<Card>>;

/** What a list of cards knows of its groups, also after it was left. */
export interface GroupMemory {
  /** The group of each card that ever had one: whatever comes and goes, a card stays where it was. */
  readonly groupOf: Map<string, string>;
  /** The section of each group, likewise. */
  readonly sectionOf: Map<string, string>;
  /** Of each group that was drawn: how high it was, in px; and all these together. */
  readonly heights: Map<string, number>;
  heightsPx: number;
  /** Which groups were in view: who comes back has these at once, and what is near them a moment later. */
  readonly inView: Set<string>;
  /** What the heights hold for: how wide the page was, and how large its text. */
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

/**
 * Items in groups, in their order. They keep the group in which they were; new ones join those before
 * them as long as there is room, or stand amid them. So nothing above a card that is read is made anew.
 */
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

/** The cards in groups of five, as far as there is room. */
export const groupsOf = <Card extends { id: string }>(
  cards: readonly Card[],
  { groupOf }: Pick<GroupMemory, 'groupOf'>,
): Group<Card>[] => grouped(cards, groupOf, CARDS);

/** The groups in sections of twenty; what they hold of it is counted in groups. */
export const sectionsOf = <Card>(
  groups: readonly Group<Card>[],
  { sectionOf }: Pick<GroupMemory, 'sectionOf'>,
): Section<Card>[] => grouped(groups, sectionOf, GROUPS);

/** This group was drawn, so high in px. */
export function noteHeight(memory: GroupMemory, group: string, height: number): void {
  memory.heightsPx += height - (memory.heights.get(group) ?? 0);
  memory.heights.set(group, height);
}

/** Heights of another page are nothing worth on this one. */
export function fitTo(memory: GroupMemory, page: string): void {
  if (memory.page === page) return;
  memory.heights.clear();
  memory.heightsPx = 0;
  memory.page = page;
}

/** How high a group is that was drawn, in px; else about how high, by the mean of those that were. */
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
