import type { Activity } from '@beso/contract/activities';
import type { FeedPart } from '@beso/contract/feed';
import { useSearch } from '@tanstack/react-router';
import { useLazy } from '../../../platform/lazyLoad.ts';
import { useScene } from '../../../platform/scenes.ts';
import { useSession } from '../../../platform/session/session.ts';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { lazyPart } from '../../../ui/layers/lazyParts.tsx';
import { LazyFailure } from '../../../ui/layers/PartFallback.tsx';
import {
  type ActivitiesResult,
  belongsToFeedPart,
  LazyRefusedComments,
  useActivities,
} from '../../activities/index.ts';
import { useRequestsToMe, useWaitingBesos, type WaitingBeso } from '../../besos/index.ts';
import { VerifyReminder } from '../../identity/index.ts';
import { FeedCards } from '../components/Cards.tsx';
import { FeedSkeleton, HomeHeading } from '../components/FeedNotices.tsx';
import { FilterRow, useFilterOffered } from '../components/FilterRow.tsx';
import { HintWhileMoreBelow } from '../components/HintWhileMoreBelow.tsx';

/** [S2-014] [S2-049] Shows the activities, newest first. The address may filter them. */
export function HomeScreen() {
  const { only, month } = useSearch({ from: '/data/member/home' });
  const part = { only, month };
  const isPart = only !== undefined || month !== undefined;
  const feed = useActivities(part);
  const { waiting, requests } = useOnTop(part);
  const offered = useFilterOffered(feed.activities, only);
  const { failure } = feed;
  const name = [only ?? 'all', ...(month === undefined ? [] : [month])].join(' ');
  const state = stateOf(feed, waiting, requests);
  useScene(state === 'coming');
  if (state === 'nothing' && !isPart) {
    return (
      <>
        <VerifyReminder />
        <LazyRefusedComments />
        <LazyEmptyFeed />
        <HintWhileMoreBelow />
      </>
    );
  }
  if (state === 'failed' && failure !== null && !isPart) {
    return <LoadFailure failure={failure} level={1} refresh />;
  }
  return (
    <>
      <VerifyReminder />
      <HomeHeading />
      <LazyRefusedComments />
      {month === undefined ? null : <LazyMonthHeading only={only} month={month} />}
      {offered ? <FilterRow {...part} /> : null}
      {state === 'failed' && failure !== null ? <LoadFailure failure={failure} refresh /> : null}
      {state === 'coming' ? <FeedSkeleton /> : null}
      {state === 'nothing' ? <NothingOfIt {...part} /> : null}
      {state === 'cards' ? (
        <FeedCards key={name} name={name} feed={feed} waiting={waiting ?? []} requests={requests} />
      ) : null}
      {state === 'cards' ? <HintWhileMoreBelow /> : null}
    </>
  );
}

function stateOf(
  { activities, failure }: ActivitiesResult,
  waiting: readonly WaitingBeso[] | undefined,
  requests: readonly Activity[],
): 'failed' | 'coming' | 'nothing' | 'cards' {
  if ((waiting?.length ?? 0) + requests.length > 0) return 'cards';
  if (activities === undefined) return failure === null ? 'coming' : 'failed';
  if (activities.length > 0) return 'cards';
  // Queued besos are unknown until they are read from this device's storage.
  return waiting === undefined ? 'coming' : 'nothing';
}

function useOnTop(part: FeedPart) {
  const { session, profile } = useSession();
  const me = { id: session?.user.id, timeZone: profile?.timeZone };
  const waiting = useWaitingBesos();
  const requests = useRequestsToMe();
  return {
    waiting: waiting?.filter(({ activity }) => belongsToFeedPart(activity, part, me)),
    requests: requests.filter(
      (request) =>
        belongsToFeedPart(request, part, me) &&
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

const NothingOfIt = lazyPart(async () => (await import('../components/filters.ts')).EmptyPart, 'h-80');

const LazyMonthHeading = lazyPart(
  async () => (await import('../components/filters.ts')).MonthHeading,
  'mb-4 h-20',
);
