import type { Activity } from '@beso/contract/activities';
import { memo, useEffect, useRef, useState } from 'react';
import { estimatedHeight, type Group, type GroupMemory, grouped, newMemory } from '../groups.ts';
import { useWatch, type Watch } from '../useWatch.ts';
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

function memoryOf(name: string): GroupMemory {
  const memory = memories.get(name) ?? newMemory();
  memories.set(name, memory);
  fitTo(memory, pageNow());
  return memory;
}

function fitTo(memory: GroupMemory, page: string): void {
  if (memory.page !== page) memory.heights.clear();
  memory.page = page;
}

/**
 * [S2-049] Cards of which only those near the view are in the document, and those around the one that has the
 * focus. They come and go in groups, in the page's own flow: in the place of a group that is not there stands
 * its height. So the browser itself holds what is read in its place, whatever changes above it.
 */
export function CardGroups({ name, cards, above, total }: RestOfCardsProps) {
  // What was not left in this tab was stored, and may be where somebody reloaded the page.
  const [isNew] = useState(() => !memories.has(name));
  const [memory] = useState(() => memoryOf(name));
  const watch = useWatch(memory);
  const [focused, setFocused] = useState<string>();
  const page = usePage(memory);
  const groups = grouped(cards, memory.groupOf);
  const at = focused === undefined ? -2 : groups.findIndex((group) => group.name === focused);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only looks where the focus is
    <div
      onFocus={({ target }) => setFocused(target.closest<HTMLElement>('[data-group]')?.dataset.group)}
      // Who only looks at another window finds the focus where it was.
      onBlur={() => document.hasFocus() && setFocused(undefined)}
    >
      {groups.map((group, index) => (
        <CardGroup
          key={group.name}
          {...group}
          memory={memory}
          watch={watch}
          page={page}
          startsNear={isNew && index < WHOLE_GROUPS}
          kept={at >= 0 && Math.abs(index - at) <= 1}
          above={above}
          total={total}
        />
      ))}
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

interface CardGroupProps extends Group<Activity> {
  memory: GroupMemory;
  watch: Watch;
  page: string;
  startsNear: boolean;
  /** It stays, however far away it is. */
  kept: boolean;
  above: number;
  total: number;
}

const isSame = ({ cards, ...rest }: CardGroupProps, { cards: others, ...other }: CardGroupProps) =>
  cards.length === others.length &&
  cards.every((card, index) => card === others[index]) &&
  (Object.keys(rest) as (keyof typeof rest)[]).every((key) => rest[key] === other[key]);

const CardGroup = memo(function CardGroup(props: CardGroupProps) {
  const { name, cards, from, memory, watch, startsNear, kept, above, total } = props;
  const [near, setNear] = useState(startsNear || memory.near.has(name));
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => (element.current === null ? undefined : watch(element.current, setNear)), [watch]);
  const shown = near || kept;
  const height = memory.heights.get(name) ?? estimatedHeight(memory, cards.length, CARD_PX);
  return (
    <div
      ref={element}
      data-group={name}
      style={shown ? undefined : { height }}
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
}, isSame);
