/** So many cards come and go together. */
const GROUP = 5;

export interface Group<Card> {
  name: string;
  /** Which place its first card has in the list, from 0 on. */
  from: number;
  cards: Card[];
}

/** What a list of cards knows of its groups, also after it was left. */
export interface GroupMemory {
  /** The group of each card that ever had one: whatever comes and goes, a card stays where it was. */
  readonly groupOf: Map<string, string>;
  /** Of each group that was drawn: how high it was, in px. */
  readonly heights: Map<string, number>;
  /** Which groups were near the view. */
  readonly near: Set<string>;
  /** What the heights hold for: how wide the page was, and how large its text. */
  page: string;
}

export const newMemory = (): GroupMemory => ({
  groupOf: new Map(),
  heights: new Map(),
  near: new Set(),
  page: '',
});

/**
 * The cards in groups, in their order. Cards keep the group in which they were; new ones join those before
 * them as long as there is room, or stand amid them. So nothing above a card that is read is made anew.
 */
export function grouped<Card extends { id: string }>(
  cards: readonly Card[],
  groupOf: Map<string, string>,
): Group<Card>[] {
  const groups: Group<Card>[] = [];
  cards.forEach((card, index) => {
    const last = groups.at(-1);
    const known = groupOf.get(card.id);
    const next = cards[index + 1];
    const isAmid = next !== undefined && groupOf.get(next.id) === last?.name;
    const joins =
      last !== undefined && (known === undefined ? last.cards.length < GROUP || isAmid : known === last.name);
    const name = joins ? last.name : (known ?? card.id);
    groupOf.set(card.id, name);
    if (joins) last.cards.push(card);
    else groups.push({ name, from: index, cards: [card] });
  });
  return groups;
}

/** About how high so many cards are, as far as this list has seen: the mean of those that were drawn. */
export function estimatedHeight(
  { heights }: Pick<GroupMemory, 'heights'>,
  cards: number,
  unknownPx: number,
): number {
  if (heights.size === 0) return cards * unknownPx;
  let sum = 0;
  for (const height of heights.values()) sum += height;
  return Math.round((sum / heights.size / GROUP) * cards);
}
