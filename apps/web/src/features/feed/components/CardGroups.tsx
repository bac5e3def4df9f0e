import type { Activity } from '@beso/contract/activities';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import {
  fitTo,
  type Group,
  type GroupMemory,
  groupsOf,
  heightOf,
  newMemory,
  type Section,
  sectionsOf,
} from '../groups.ts';
import { useWatch, type Watch, type Watching } from '../useWatch.ts';
import { FeedCard } from './FeedCard.tsx';
import type { RestOfCardsProps } from './RestOfCards.tsx';

/** About how high a card is, in px, as long as none was seen. */
const CARD_PX = 530;
/** What comes back from this device is drawn whole at first, so that a place in it is found again. */
const WHOLE_GROUPS = 9;

const memories = new Map<string, GroupMemory>();

/** How wide the page is, and how large its text: what the height of a card depends on. */
const pageNow = () =>
  `${document.documentElement.clientWidth} ${getComputedStyle(document.documentElement).fontSize}`;

function memoryOf(name: string, cards: readonly Activity[]): GroupMemory {
  const known = memories.get(name);
  if (known !== undefined) {
    fitTo(known, pageNow());
    return known;
  }
  // What was not left in this tab was stored, and may be where somebody reloaded the page.
  const memory = newMemory(pageNow());
  for (const { id } of groupsOf(cards, memory).slice(0, WHOLE_GROUPS)) memory.inView.add(id);
  memories.set(name, memory);
  return memory;
}

/**
 * [S2-049] Cards of which only those near the view are in the document, and those around the one that has the
 * focus. They come and go in groups, in the page's own flow: in the place of a group that is not there stands
 * its height. So the browser itself holds what is read in its place, whatever changes above it. A section of
 * groups that is far away is one such box: else thousands would be laid out and watched in each frame.
 */
export function CardGroups({ name, cards, above, total }: RestOfCardsProps) {
  const [memory] = useState(() => memoryOf(name, cards));
  const watching = useWatch(memory);
  const [focused, setFocused] = useState<string>();
  const page = usePage(memory);
  const groups = useMemo(() => groupsOf(cards, memory), [cards, memory]);
  const sections = useMemo(() => sectionsOf(groups, memory), [groups, memory]);
  const at = focused === undefined ? -1 : groups.findIndex(({ id }) => id === focused);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only looks where the focus is
    <div
      onFocus={({ target }) => setFocused(target.closest<HTMLElement>('[data-group]')?.dataset.group)}
      // Who only looks at another window finds the focus where it was.
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

/** At another width, or with larger text, each card has another height. */
function usePage(memory: GroupMemory): string {
  const [page, setPage] = useState(memory.page);
  useEffect(() => {
    const resized = () => {
      fitTo(memory, pageNow());
      setPage(memory.page);
    };
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, [memory]);
  return page;
}

/** Whether it is near the view: at first by what was in view before, and then by what is seen. */
function useNear(watch: Watch, wasInView: () => boolean) {
  const [near, setNear] = useState(wasInView);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => (element.current === null ? undefined : watch(element.current, setNear)), [watch]);
  return { near, element };
}

interface ListProps {
  memory: GroupMemory;
  watching: Watching;
  page: string;
  above: number;
  total: number;
}

interface CardSectionProps extends Section<Activity>, ListProps {
  /** Which of its groups has the focus; -1 and the number of them are the neighbours' groups beside it. */
  focusAt: number | undefined;
}

const isSameGroup = (one: Group<Activity>, other: Group<Activity>) =>
  one.id === other.id &&
  one.from === other.from &&
  one.items.length === other.items.length &&
  one.items.every((card, index) => card === other.items[index]);

/** Whether all props are the same, but for the items, which are compared one by one. */
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
  (one, other) => isSame<Group<Activity>, CardSectionProps>(one, other, isSameGroup),
);

interface CardGroupProps extends Group<Activity>, ListProps {
  /** It stays, however far away it is. */
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
