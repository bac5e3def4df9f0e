import type { Activity } from '@beso/contract/activities';
import type { FeedFilter } from '@beso/contract/feed';
import { useSearch } from '@tanstack/react-router';
import { useLazy } from '../../../platform/lazyLoad.ts';
import { useScene } from '../../../platform/scenes.ts';
import { useSession } from '../../../platform/session/session.ts';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { lazyPart } from '../../../ui/layers/lazyParts.tsx';
import { LazyFailure } from '../../../ui/layers/PartFallback.tsx';
import { type Activities, belongsTo, LazyRefusedComments, useActivities } from '../../activities/index.ts';
import { useRequestsToMe, useWaitingBesos, type WaitingBeso } from '../../besos/index.ts';
import { VerifyReminder } from '../../identity/index.ts';
import { Cards } from '../components/Cards.tsx';
import { FeedSkeleton, HomeHeading } from '../components/FeedNotices.tsx';
import { FilterRow, useFilterOffered } from '../components/FilterRow.tsx';
import { HintWhileMoreBelow } from '../components/HintWhileMoreBelow.tsx';

/** [S2-014] [S2-049] Shows the relationships' activities, newest first, live, filtered by address. */
export function HomeScreen() {
  const { only } = useSearch({ from: '/data/member/home' });
  const feed = useActivities(only);
  const { waiting, requests } = useOnTop(only);
  const offered = useFilterOffered(feed.activities, only);
  const { failure } = feed;
  const state = stateOf(feed, waiting, requests);
  useScene(state === 'coming');
  if (state === 'nothing' && only === undefined) {
    return (
      <>
        <VerifyReminder />
        <LazyRefusedComments />
        <LazyEmptyFeed />
        <HintWhileMoreBelow />
      </>
    );
  }
  if (state === 'failed' && failure !== null && only === undefined) {
    return <LoadFailure failure={failure} level={1} refresh />;
  }
  return (
    <>
      <VerifyReminder />
      <HomeHeading />
      <LazyRefusedComments />
      {offered ? <FilterRow only={only} /> : null}
      {state === 'failed' && failure !== null ? <LoadFailure failure={failure} refresh /> : null}
      {state === 'coming' ? <FeedSkeleton /> : null}
      {state === 'nothing' && only !== undefined ? <NothingOfIt only={only} /> : null}
      {state === 'cards' ? (
        <Cards key={only} name={only ?? 'all'} feed={feed} waiting={waiting ?? []} requests={requests} />
      ) : null}
      {state === 'cards' ? <HintWhileMoreBelow /> : null}
    </>
  );
}

function stateOf(
  { activities, failure }: Activities,
  waiting: readonly WaitingBeso[] | undefined,
  requests: readonly Activity[],
): 'failed' | 'coming' | 'nothing' | 'cards' {
  if ((waiting?.length ?? 0) + requests.length > 0) return 'cards';
  if (activities === undefined) return failure === null ? 'coming' : 'failed';
  if (activities.length > 0) return 'cards';
  // The feed may have queued besos until this device's storage is read.
  return waiting === undefined ? 'coming' : 'nothing';
}

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

const loadEmptyFeed = async () => (await import('../components/EmptyFeed.tsx')).EmptyFeed;

function LazyEmptyFeed() {
  const lazy = useLazy(loadEmptyFeed);
  const { code: EmptyFeed } = lazy;
  useScene(EmptyFeed === undefined && !lazy.failed);
  if (EmptyFeed !== undefined) return <EmptyFeed />;
  return (
    <>
      <HomeHeading />
      {lazy.failed ? <LazyFailure lazy={lazy} /> : <FeedSkeleton />}
    </>
  );
}

const NothingOfIt = lazyPart(async () => (await import('../components/filters.ts')).EmptyFilter, 'h-80');
