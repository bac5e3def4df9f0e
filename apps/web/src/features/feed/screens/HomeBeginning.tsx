import type { HomeBeginning as Beginning } from '@beso/contract/feed';
import { VerifyReminder } from '../../identity/index.ts';
import { CardList } from '../components/CardList.tsx';
import { FeedCard } from '../components/FeedCard.tsx';
import { FilterRow, useFilterOffered } from '../components/FilterRow.tsx';

/** As many as a phone shows before it is scrolled. */
const CARDS = 2;

/** What home begins with, as `HomeScreen` draws it a moment later, when its code is there. */
export function HomeBeginning({ page, reminds }: Beginning) {
  const { activities, nextCursor } = page;
  const offered = useFilterOffered(activities, undefined);
  const total = nextCursor === null ? activities.length : -1;
  return (
    <>
      {reminds ? <VerifyReminder /> : null}
      {offered ? <FilterRow only={undefined} /> : null}
      <CardList whole>
        {activities.slice(0, CARDS).map((activity, index) => (
          <FeedCard key={activity.id} activity={activity} eager position={index + 1} total={total} />
        ))}
      </CardList>
    </>
  );
}
