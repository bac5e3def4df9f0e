import type { Activity } from '@beso/contract/activities';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useOnline } from '../../../platform/connection/connectivity.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import {
  recordRequestsInFeed,
  useArrivals,
  useCelebratedActivityId,
} from '../../../platform/navigation/arrivals.ts';
import { useSession } from '../../../platform/session/session.ts';
import { LoadMore } from '../../../ui/feedback/LoadMore.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import type { ActivitiesResult } from '../../activities/index.ts';
import { useFetchingRequests, type WaitingBeso } from '../../besos/index.ts';
import { alwaysRenderedCount } from '../alwaysRenderedCount.ts';
import { useExitAnimation } from '../useExitAnimation.ts';
import { useHeldArrivals } from '../useHeldArrivals.ts';
import { useScrollPosition } from '../useScrollPosition.ts';
import { CardList } from './CardList.tsx';
import { FeedCard } from './FeedCard.tsx';
import { NewActivityPill } from './FeedNotices.tsx';
import { RestOfCards } from './RestOfCards.tsx';
import { WaitingCard } from './WaitingCard.tsx';

export interface FeedCardsProps {
  /** The key of the list, under which its scroll position is remembered. */
  name: string;
  feed: ActivitiesResult;
  waiting: readonly WaitingBeso[];
  requests: readonly Activity[];
}

/** The lists that were shown and left in this tab. */
const left = new Set<string>();

/** Returns whether the scroll position may need to be restored. */
function comesBack(name: string): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return left.has(name) || entry?.type !== 'navigate';
}

/** Returns whether a card is on screen. Only such a card's removal is animated. */
function isOnScreen(id: string): boolean {
  const card = document.querySelector(`[role=feed] a[href="/activity/${id}"]`)?.closest('article');
  const box = card?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.top < window.innerHeight;
}

/** The number of cards to render first. The others follow at low priority. */
const FIRST_CARDS = 3;

const toId = ({ id }: Activity) => id;

/** Returns the activities without the given requests. The array stays the same while nothing changes. */
function useBelow(
  activities: readonly Activity[] | undefined,
  requests: readonly Activity[],
): readonly Activity[] {
  const onTop = requests.map(({ id }) => id).join();
  return useMemo(() => {
    if (onTop === '') return activities ?? [];
    const ids = new Set(onTop.split(','));
    return (activities ?? []).filter(({ id }) => !ids.has(id));
  }, [activities, onTop]);
}

export function FeedCards({ name, feed, waiting, requests }: FeedCardsProps) {
  const { t } = useTexts();
  const online = useOnline();
  const [whole, setWhole] = useState(() => comesBack(name));
  useEffect(() => () => void left.add(name), [name]);
  const myId = useSession().session?.user.id ?? '';
  const list = useRef<HTMLDivElement>(null);
  useScrollPosition(name, list);
  useEffect(() => {
    // The page works without the keyboard code, so nothing waits for it.
    const following = import('../feedKeyboard.ts').then(
      ({ addFeedKeys }) => list.current && addFeedKeys(list.current),
      () => null,
    );
    return () => void following.then((stop) => stop?.());
  }, []);
  // A request that arrives during the visit stays in its place instead of moving to the top.
  const { shown: asking, held: askingLater } = useArrivals(requests, {
    fetching: useFetchingRequests(),
  });
  const below = useBelow(feed.activities, asking);
  const { shown, held, reading } = useHeldArrivals(below, name, myId, feed.fetching);
  // The activity that a celebration over the page announces, which the pill need not count.
  const inScene = useCelebratedActivityId();
  const standing = new Set(shown.map(toId));
  const requestsInFeed = [...asking, ...askingLater.filter(({ id }) => standing.has(id))].map(toId).join();
  useEffect(() => recordRequestsInFeed(new Set(requestsInFeed.split(','))), [requestsInFeed]);
  const arrived = [...held, ...askingLater].filter(({ status }) => status !== 'undone');
  const waits = new Set(arrived.map(toId).filter((id) => !standing.has(id)));
  if (!reading && inScene !== undefined) waits.delete(inScene);
  // Lays out every card once the person has scrolled down, because correcting guesses would move cards.
  if (reading && !whole) setWhole(true);
  const first = alwaysRenderedCount(name, shown);
  const drawn = useDeferredValue(Number.POSITIVE_INFINITY, whole ? undefined : FIRST_CARDS);
  const isDrawn = drawn > FIRST_CARDS;
  const rest = useMemo(() => shown.slice(first), [shown, first]);
  const rows = useExitAnimation(
    [...asking, ...shown.slice(0, first)],
    (id) => isOnScreen(id) && !shown.some((card) => card.id === id),
  );
  const above = waiting.length + asking.length;
  // -1 tells screen readers that the total is unknown.
  const total = feed.loadMore === undefined ? above + shown.length : -1;
  return (
    <>
      <NewActivityPill count={waits.size} />
      {/* The list may be outdated, because refetching its first page failed. */}
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
      <div
        ref={list}
        role="feed"
        // Ignores taps during the animation, because the person aimed at the card that was there before.
        className={rows.some(({ exiting }) => exiting) ? 'pointer-events-none' : undefined}
        aria-label={t('feed.activities')}
        aria-busy={feed.loadingMore}
      >
        <CardList whole={whole}>
          {waiting.map((beso, index) => (
            <WaitingCard key={beso.activity.id} {...beso} position={index + 1} total={total} />
          ))}
          {rows.slice(0, drawn).map(({ item, exiting }, index) => (
            <div key={item.id} className={exiting ? 'closing' : undefined} inert={exiting}>
              <FeedCard
                activity={item}
                eager={index < 2}
                position={waiting.length + index + 1}
                total={total}
              />
            </div>
          ))}
        </CardList>
        {rest.length > 0 && isDrawn ? (
          <RestOfCards name={name} cards={rest} above={above + first} total={total} />
        ) : null}
      </div>
      {feed.loadMore === undefined || !isDrawn ? null : (
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
