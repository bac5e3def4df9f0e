import type { Activity } from '@beso/contract/activities';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import {
  dropOutdatedHeights,
  type FeedGroup,
  type FeedSection,
  type GroupMemory,
  groupsOf,
  heightOf,
  newMemory,
  sectionsOf,
} from '../groups.ts';
import { type NearViewport, useNearViewport, type WatchElement } from '../useNearViewport.ts';
import { FeedCard } from './FeedCard.tsx';
import type { RestOfCardsProps } from './RestOfCards.tsx';

/** The assumed height of a card in px, until the height of a card has been measured. */
const CARD_PX = 530;
/** The number of groups that a list from storage renders at once, to restore its scroll position. */
const WHOLE_GROUPS = 9;

const memories = new Map<string, GroupMemory>();

/** Returns the page's width and text size, on which a card's height depends. */
const pageNow = () =>
  `${document.documentElement.clientWidth} ${getComputedStyle(document.documentElement).fontSize}`;

function memoryOf(name: string, cards: readonly Activity[]): GroupMemory {
  const known = memories.get(name);
  if (known !== undefined) {
    dropOutdatedHeights(known, pageNow());
    return known;
  }
  // A list without remembered heights comes from storage, and the person may be far down in it.
  const memory = newMemory(pageNow());
  for (const { id } of groupsOf(cards, memory).slice(0, WHOLE_GROUPS)) memory.inView.add(id);
  memories.set(name, memory);
  return memory;
}

/**
 * [S2-049] Renders only the groups of cards near the viewport or the focus. Boxes of the same height stand in
 * for all other groups.
 */
export function CardGroups({ name, cards, above, total }: RestOfCardsProps) {
  const [memory] = useState(() => memoryOf(name, cards));
  const watching = useNearViewport(memory);
  const [focused, setFocused] = useState<string>();
  const page = usePage(memory);
  const groups = useMemo(() => groupsOf(cards, memory), [cards, memory]);
  const sections = useMemo(() => sectionsOf(groups, memory), [groups, memory]);
  const at = focused === undefined ? -1 : groups.findIndex(({ id }) => id === focused);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only looks where the focus is
    <div
      onFocus={({ target }) => setFocused(target.closest<HTMLElement>('[data-group]')?.dataset.group)}
      // The group with the focus stays mounted while the person uses another window.
      onBlur={() => document.hasFocus() && setFocused(undefined)}
    >
      {sections.map((section) => {
        const { id, from, items } = section;
        const touches = at >= 0 && at >= from - 1 && at <= from + items.length;
        return (
          <CardSection
            key={id}
            {...section}
            memory={memory}
            watching={watching}
            page={page}
            focusAt={touches ? at - from : undefined}
            above={above}
            total={total}
          />
        );
      })}
    </div>
  );
}

/** Returns the page's width and text size. A change discards the measured heights. */
function usePage(memory: GroupMemory): string {
  const [page, setPage] = useState(memory.page);
  useEffect(() => {
    const resized = () => {
      dropOutdatedHeights(memory, pageNow());
      setPage(memory.page);
    };
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, [memory]);
  return page;
}

/** Returns whether the element is near the viewport. A list that opens again begins with the last value. */
function useNear(watch: WatchElement, wasInView: () => boolean) {
  const [near, setNear] = useState(wasInView);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => (element.current === null ? undefined : watch(element.current, setNear)), [watch]);
  return { near, element };
}

interface ListProps {
  memory: GroupMemory;
  watching: NearViewport;
  page: string;
  above: number;
  total: number;
}

interface CardSectionProps extends FeedSection<Activity>, ListProps {
  /** The focused group's index; -1 or `items.length` for a group next to this section. */
  focusAt: number | undefined;
}

function isSame<Item, Props extends { items: readonly Item[] }>(
  { items, ...rest }: Props,
  { items: others, ...other }: Props,
  isSameItem: (one: Item, other: Item) => boolean,
): boolean {
  return (
    items.length === others.length &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((key) => rest[key] === other[key]) &&
    (items === others || items.every((item, index) => isSameItem(item, others[index] as Item)))
  );
}

const isSameGroup = (one: FeedGroup<Activity>, other: FeedGroup<Activity>) =>
  isSame<Activity, FeedGroup<Activity>>(one, other, Object.is);

const CardSection = memo(
  function CardSection({ items: groups, from, focusAt, id, ...list }: CardSectionProps) {
    const { memory, watching } = list;
    const { near, element } = useNear(watching.section, () =>
      groups.some((group) => memory.inView.has(group.id)),
    );
    if (!near && focusAt === undefined) {
      const height = groups.reduce((sum, group) => sum + heightOf(memory, group, CARD_PX), 0);
      return <div ref={element} style={{ height }} />;
    }
    return (
      <div ref={element}>
        {groups.map((group, index) => (
          <CardGroup
            key={group.id}
            {...group}
            {...list}
            kept={focusAt !== undefined && Math.abs(index - focusAt) <= 1}
          />
        ))}
      </div>
    );
  },
  (one, other) => isSame<FeedGroup<Activity>, CardSectionProps>(one, other, isSameGroup),
);

interface CardGroupProps extends FeedGroup<Activity>, ListProps {
  kept: boolean;
}

const CardGroup = memo(
  function CardGroup(props: CardGroupProps) {
    const { id, items: cards, from, memory, watching, kept, above, total } = props;
    const { near, element } = useNear(watching.group, () => memory.inView.has(id));
    const shown = near || kept;
    return (
      <div
        ref={element}
        data-group={id}
        style={shown ? undefined : { height: heightOf(memory, props, CARD_PX) }}
        className="*:border-border *:border-t *:py-5"
      >
        {shown
          ? cards.map((activity, index) => (
              <FeedCard
                key={activity.id}
                activity={activity}
                position={above + from + index + 1}
                total={total}
              />
            ))
          : null}
      </div>
    );
  },
  (one, other) => isSame<Activity, CardGroupProps>(one, other, Object.is),
);
