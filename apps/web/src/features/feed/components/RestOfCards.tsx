import type { Activity } from '@beso/contract/activities';
import { type ReactNode, useState } from 'react';
import { useLater } from '../../../platform/later.ts';
import { CardList } from './CardList.tsx';
import { FeedCard } from './FeedCard.tsx';

export interface RestOfCardsProps {
  /** Which list it is: its place is found again by this name. */
  name: string;
  cards: readonly Activity[];
  /** How many cards stand above these, and how many there are in all. */
  above: number;
  total: number;
}

let loaded: typeof import('./CardGroups.tsx') | undefined;
const load = async () => {
  loaded = await import('./CardGroups.tsx');
  return loaded.CardGroups;
};

/** At least the height of a card: a page that is too short would lose the place of who comes back. */
const CARD_REM = 36;

/**
 * The cards below the first page. What keeps only those near the view in the document comes with them, and
 * their place is kept meanwhile. If it cannot be had they all stand there.
 */
export function RestOfCards(props: RestOfCardsProps): ReactNode {
  // Who comes back finds it loaded: the page has its height at once, so that its place can be found again.
  const [known] = useState(() => loaded?.CardGroups);
  const { code: CardGroups = known, failed } = useLater(load, known === undefined);
  const { cards, above, total } = props;
  if (CardGroups !== undefined) return <CardGroups {...props} />;
  if (!failed) return <div aria-hidden="true" style={{ height: `${cards.length * CARD_REM}rem` }} />;
  return (
    <div className="border-border border-t pt-5">
      <CardList>
        {cards.map((activity, index) => (
          <FeedCard key={activity.id} activity={activity} position={above + index + 1} total={total} />
        ))}
      </CardList>
    </div>
  );
}
