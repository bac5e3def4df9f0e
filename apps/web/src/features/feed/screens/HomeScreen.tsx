import type { FeedFilter } from '@beso/contract/feed';
import { useSearch } from '@tanstack/react-router';
import { useLater } from '../../../platform/later.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { belongsTo, useActivities } from '../../activities/index.ts';
import { VerifyReminder } from '../../auth/index.ts';
import { useRequestsToMe, useWaitingBesos } from '../../besos/index.ts';
import { Cards } from '../components/Cards.tsx';
import { EmptyFeed } from '../components/EmptyFeed.tsx';
import { FeedSkeleton } from '../components/FeedNotices.tsx';
import { FilterRow, useFilterOffered } from '../components/FilterRow.tsx';
import { HintWhileMoreBelow } from '../components/HintWhileMoreBelow.tsx';

/**
 * [S2-014] [S2-049] What the people I share something with gave each other, newest first and live; the
 * address says whether all of it or some. Above it stand what I did without a connection, and the requests
 * that wait for my answer.
 */
export function HomeScreen() {
  const { t } = useTexts();
  const { only } = useSearch({ from: '/data/member/home' });
  const feed = useActivities(only);
  const { waiting, requests } = useOnTop(only);
  const { activities, failure } = feed;
  const offered = useFilterOffered(activities, only);
  const others = (waiting?.length ?? 0) + requests.length;
  const failed = activities === undefined && others === 0 && failure !== null;
  if (failed && only === undefined) return <LoadFailure failure={failure} level={1} refresh />;
  const empty = activities?.length === 0 && others === 0;
  // What waits on this device may not have been read yet: the feed may not be empty after all.
  const coming = others === 0 && (activities === undefined || (empty && waiting === undefined));
  const examples = empty && !coming && only === undefined;
  return (
    <>
      <VerifyReminder />
      {examples ? <EmptyFeed /> : <h1 className="sr-only">{t('shell.nav.home')}</h1>}
      {offered && !examples ? <FilterRow only={only} /> : null}
      {failed ? (
        <LoadFailure failure={failure} refresh />
      ) : coming ? (
        <FeedSkeleton />
      ) : empty ? null : (
        <Cards key={only} feed={feed} waiting={waiting ?? []} requests={requests} />
      )}
      {empty && !coming && only !== undefined ? <NothingOfIt only={only} /> : null}
      {coming || failed ? null : <HintWhileMoreBelow />}
    </>
  );
}

/** What stands above the feed, as far as the filter lets it through. */
function useOnTop(only: FeedFilter | undefined) {
  const myId = useSession().session?.user.id;
  const waiting = useWaitingBesos();
  const requests = useRequestsToMe();
  return {
    waiting: waiting?.filter(({ activity }) => belongsTo(activity, only, myId)),
    requests: requests.filter(
      (request) =>
        belongsTo(request, only, myId) &&
        (request.status === 'pending' || request.status === 'approved' || request.undoableUntil !== null),
    ),
  };
}

const loadEmpty = async () => (await import('../components/filters.ts')).EmptyFilter;

function NothingOfIt({ only }: { only: FeedFilter }) {
  const { code: EmptyFilter } = useLater(loadEmpty);
  return EmptyFilter === undefined ? <FeedSkeleton /> : <EmptyFilter only={only} />;
}
