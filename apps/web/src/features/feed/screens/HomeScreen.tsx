import type { Activity } from '@beso/contract/feed';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { isOnline, useOnline } from '../../../platform/connectivity.ts';
import { errorText } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { ScrollHint } from '../../../ui/ScrollHint.tsx';
import { type Feed, refreshActivity, useFeed } from '../api.ts';
import { ActivityCard } from '../components/ActivityCard.tsx';
import { CardList } from '../components/CardList.tsx';
import { EmptyFeed } from '../components/EmptyFeed.tsx';
import { FeedFailure, FeedSkeleton, NewActivityPill, RefreshFailure } from '../components/FeedNotices.tsx';
import { WaitingCard } from '../components/WaitingCard.tsx';
import { useFeedRealtime } from '../realtime.ts';
import { useHeldBack } from '../useHeldBack.ts';
import { useWaiting } from '../waiting.ts';

export interface HomeScreenProps {
  /** Stand above the rest, in this order, e.g. requests that wait for me. */
  onTop: readonly Activity[];
  /** What a person can do with a request, below its card. */
  RequestActions: ComponentType<{ activity: Activity }>;
}

/** [S2-014] [S2-049] What the people I share something with gave each other, newest first and live. */
export function HomeScreen({ onTop, RequestActions }: HomeScreenProps) {
  const { t } = useTexts();
  const feed = useFeed();
  const waiting = useWaiting();
  useFeedRealtime();
  const { activities, error } = feed;
  const others = (waiting?.length ?? 0) + onTop.length;
  if (activities === undefined && others === 0) {
    return error === null ? (
      <FeedSkeleton />
    ) : (
      <FeedFailure reason={errorText(error, t)} onRetry={feed.refetch} />
    );
  }
  const empty = activities?.length === 0 && others === 0;
  // What waits on this device is not read yet: it may not be empty after all.
  if (empty && waiting === undefined) return <FeedSkeleton />;
  return (
    <>
      {empty ? <EmptyFeed /> : <Cards feed={feed} onTop={onTop} RequestActions={RequestActions} />}
      <HintWhileMoreBelow />
    </>
  );
}

function Cards({ feed, onTop, RequestActions }: HomeScreenProps & { feed: Feed }) {
  const { t } = useTexts();
  const online = useOnline();
  const waiting = useWaiting();
  const isOnTop = new Set(onTop.map(({ id }) => id));
  const below = (feed.activities ?? []).filter(({ id }) => !isOnTop.has(id));
  const { shown, held } = useHeldBack(below);
  const onPictureFailed = useFreshLinks();
  return (
    <>
      <h1 className="sr-only">{t('shell.nav.home')}</h1>
      <NewActivityPill count={held} />
      {feed.error !== null && online ? <RefreshFailure onRetry={feed.refetch} /> : null}
      <CardList label={t('feed.activities')} busy={feed.loadingMore}>
        {waiting?.map((entry) => (
          <WaitingCard key={entry.activity.id} {...entry} />
        ))}
        {[...onTop, ...shown].map((activity, index) => (
          <ActivityCard
            key={activity.id}
            activity={activity}
            eager={index < 2}
            onPictureFailed={onPictureFailed}
          >
            {activity.status === 'pending' ? <RequestActions activity={activity} /> : null}
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

/** Links to pictures expire. A picture that fails has its activity fetched again, with new links, once. */
function useFreshLinks(): (activityId: string) => void {
  const asked = useRef(new Set<string>());
  return useCallback((activityId: string) => {
    if (!isOnline() || asked.current.has(activityId)) return;
    asked.current.add(activityId);
    void refreshActivity(activityId);
  }, []);
}

/** [S2-050] Only where the page goes on below the screen. On wide screens the scroll bar says it. */
function HintWhileMoreBelow() {
  const { t } = useTexts();
  const [more, setMore] = useState(false);
  useEffect(() => {
    const page = document.documentElement;
    setMore(window.scrollY === 0 && page.scrollHeight > page.clientHeight);
  }, []);
  return more ? (
    <div className="lg:hidden">
      <ScrollHint>{t('feed.scrollForMore')}</ScrollHint>
    </div>
  ) : null;
}
