import type { FirstCards as Beginning } from '@beso/contract/feed';
import { VerifyReminder } from '../../identity/index.ts';
import { CardList } from '../components/CardList.tsx';
import { FeedCard } from '../components/FeedCard.tsx';
import { FilterRow, useFilterOffered } from '../components/FilterRow.tsx';

/** The number of cards to render. A phone's screen shows two. */
const CARDS = 2;

/** Renders home's first cards as `HomeScreen` does, for the HTML of the server. */
export function HomeFirstCards({ page, reminds }: Beginning) {
  const { activities, nextCursor } = page;
  const offered = useFilterOffered(activities, undefined);
  const total = nextCursor === null ? activities.length : -1;
  return (
    <>
      {reminds ? <VerifyReminder /> : null}
      {offered ? <FilterRow /> : null}
      <CardList whole>
        {activities.slice(0, CARDS).map((activity, index) => (
          <FeedCard key={activity.id} activity={activity} eager position={index + 1} total={total} />
        ))}
      </CardList>
    </>
  );
}
