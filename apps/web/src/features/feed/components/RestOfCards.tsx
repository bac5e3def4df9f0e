import type { Activity } from '@beso/contract/activities';
import { type ReactNode, useState } from 'react';
import { useLazy } from '../../../platform/lazyLoad.ts';
import { CardList } from './CardList.tsx';
import { FeedCard } from './FeedCard.tsx';

export interface RestOfCardsProps {
  /** The name under which the list's scroll position is stored. */
  name: string;
  cards: readonly Activity[];
  /** The number of cards above these, and the total number. */
  above: number;
  total: number;
}

let loaded: typeof import('./CardGroups.tsx') | undefined;
const load = async () => {
  loaded = await import('./CardGroups.tsx');
  return loaded.CardGroups;
};

/** At least the height of a card, because on a page that is too short the scroll position is lost. */
const CARD_REM = 36;

/**
 * Shows the cards below the first page. If the code of `CardGroups` cannot be loaded, it renders them all.
 */
export function RestOfCards(props: RestOfCardsProps): ReactNode {
  // The code is already loaded when a person comes back, so the page has its height at once and the scroll
  // position can be restored.
  const [known] = useState(() => loaded?.CardGroups);
  const { code: CardGroups = known, failed } = useLazy(load, known === undefined);
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
