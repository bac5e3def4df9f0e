import type { Activity } from '@beso/contract/activities';
import { useOnline } from '../../../platform/connectivity.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { NotLoaded } from '../../../ui/NotLoaded.tsx';
import { type Activities, ActivityCard } from '../../activities/index.ts';
import { RequestActions, type WaitingBeso } from '../../besos/index.ts';
import { useHeldBack } from '../useHeldBack.ts';
import { CardList } from './CardList.tsx';
import { NewActivityPill } from './FeedNotices.tsx';
import { WaitingCard } from './WaitingCard.tsx';

export interface CardsProps {
  feed: Activities;
  /** What the server does not have yet, and what waits for my answer: on top, in this order. */
  waiting: readonly WaitingBeso[];
  requests: readonly Activity[];
}

/** The cards of the feed, with the next page at their end. */
export function Cards({ feed, waiting, requests }: CardsProps) {
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
