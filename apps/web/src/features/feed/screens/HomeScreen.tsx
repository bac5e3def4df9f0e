import type { Activity } from '@beso/contract/activities';
import { useEffect, useState } from 'react';
import { useOnline } from '../../../platform/connectivity.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { readLocal, writeLocal } from '../../../platform/storage.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { NotLoaded } from '../../../ui/NotLoaded.tsx';
import { ScrollHint } from '../../../ui/ScrollHint.tsx';
import { type Activities, ActivityCard, useActivities } from '../../activities/index.ts';
import { VerifyReminder } from '../../auth/index.ts';
import { RequestActions, useRequestsToMe, useWaitingBesos, type WaitingBeso } from '../../besos/index.ts';
import { CardList } from '../components/CardList.tsx';
import { EmptyFeed } from '../components/EmptyFeed.tsx';
import { FeedSkeleton, NewActivityPill } from '../components/FeedNotices.tsx';
import { WaitingCard } from '../components/WaitingCard.tsx';
import { useHeldBack } from '../useHeldBack.ts';

/** From here on the page has a rail, and a scroll bar that says what the hint says. */
const WIDE = '(min-width: 64rem)';

/**
 * [S2-014] [S2-049] What the people I share something with gave each other, newest first and live. Above
 * it stand what I did without a connection, and the requests that wait for my answer.
 */
export function HomeScreen() {
  const { t } = useTexts();
  const feed = useActivities();
  const waiting = useWaitingBesos();
  const requests = useRequestsToMe().filter(
    ({ status, undoableUntil }) => status === 'pending' || status === 'approved' || undoableUntil !== null,
  );
  const { activities, failure } = feed;
  const others = (waiting?.length ?? 0) + requests.length;
  if (activities === undefined && others === 0 && failure !== null) {
    return <LoadFailure failure={failure} level={1} refresh />;
  }
  const empty = activities?.length === 0 && others === 0;
  // What waits on this device may not have been read yet: the feed may not be empty after all.
  const coming = others === 0 && (activities === undefined || (empty && waiting === undefined));
  return (
    <>
      <VerifyReminder />
      {empty && !coming ? <EmptyFeed /> : <h1 className="sr-only">{t('shell.nav.home')}</h1>}
      {coming ? <FeedSkeleton /> : null}
      {coming || empty ? null : <Cards feed={feed} waiting={waiting ?? []} requests={requests} />}
      {coming ? null : <HintWhileMoreBelow />}
    </>
  );
}

interface CardsProps {
  feed: Activities;
  waiting: readonly WaitingBeso[];
  requests: readonly Activity[];
}

function Cards({ feed, waiting, requests }: CardsProps) {
  const { t } = useTexts();
  const online = useOnline();
  const onTop = new Set(requests.map(({ id }) => id));
  const below = (feed.activities ?? []).filter(({ id }) => !onTop.has(id));
  const { shown, held } = useHeldBack(below);
  return (
    <>
      <NewActivityPill count={held} />
      {/* Above a feed that is out of date, because the latest page could not be fetched. */}
      {feed.error !== null && online ? (
        <div className="mb-5">
          <NotLoaded
            text={t('feed.refreshFailed')}
            retryLabel={t('common.failure.tryAgain')}
            onRetry={feed.refetch}
            retrying={feed.fetching}
          />
        </div>
      ) : null}
      <CardList label={t('feed.activities')} busy={feed.loadingMore}>
        {waiting.map((beso) => (
          <WaitingCard key={beso.activity.id} {...beso} />
        ))}
        {[...requests, ...shown].map((activity, index) => (
          <ActivityCard key={activity.id} activity={activity} eager={index < 2}>
            {activity.kind === 'request' ? <RequestActions activity={activity} /> : null}
          </ActivityCard>
        ))}
      </CardList>
      {feed.loadMore === undefined ? null : (
        <LoadMore
          onLoad={feed.loadMore}
          loading={feed.loadingMore}
          failed={feed.loadMoreError !== null && !feed.loadingMore}
          label={t('feed.loadMore')}
          loadingLabel={t('common.loading')}
          retryLabel={t('common.failure.tryAgain')}
          failedText={t('feed.loadMoreFailed')}
        />
      )}
    </>
  );
}

/**
 * [S2-050] Once for each person on this device, and only where the page goes on below the screen. On wide
 * screens the scroll bar says it.
 */
function HintWhileMoreBelow() {
  const { t } = useTexts();
  const { session } = useSession();
  const key = `scrollHint:${session?.user.id}`;
  const [more, setMore] = useState(false);
  useEffect(() => {
    const page = document.documentElement;
    const unseen = readLocal(key) === null && !window.matchMedia(WIDE).matches;
    setMore(unseen && window.scrollY === 0 && page.scrollHeight > page.clientHeight);
  }, [key]);
  return more ? (
    <ScrollHint onShown={() => writeLocal(key, '1')}>{t('feed.scrollForMore')}</ScrollHint>
  ) : null;
}
