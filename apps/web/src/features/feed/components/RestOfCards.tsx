import type { Activity } from '@beso/contract/activities';
import { type ReactNode, useState } from 'react';
import { useLazy } from '../../../platform/lazyLoad.ts';
import { CardList } from './CardList.tsx';
import { FeedCard } from './FeedCard.tsx';

export interface RestOfCardsProps {
  /** The key of the list, under which its scroll position is remembered. */
  name: string;
  cards: readonly Activity[];
  above: number;
  total: number;
}

let loaded: typeof import('./CardGroups.tsx') | undefined;
const load = async () => {
  loaded = await import('./CardGroups.tsx');
  return loaded.CardGroups;
};

/** More than the height of a card, because the browser would lose its scroll position on a shorter page. */
const CARD_REM = 36;

/** Shows the cards below the first page; all at once if the code of `CardGroups` cannot be loaded. */
export function RestOfCards(props: RestOfCardsProps): ReactNode {
  // Code that is already loaded gives the page its height in the first render.
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
