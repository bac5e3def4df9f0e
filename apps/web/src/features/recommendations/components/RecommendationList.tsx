import type { RecommendationFilter } from '@beso/contract/limits';
import { useOnline } from '../../../platform/connection/connectivity.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useQueryFailure } from '../../../platform/query/useQueryFailure.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { LoadMore } from '../../../ui/feedback/LoadMore.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { Illustration } from '../../../ui/pictures/Illustration.tsx';
import { useRecommendations } from '../api.ts';
import { RecommendationRow } from './RecommendationRow.tsx';

/** [S2-128] Lists the recommendations that the viewer may see, newest first. */
export function RecommendationList({ show }: { show: RecommendationFilter }) {
  const { t } = useTexts();
  const online = useOnline();
  const query = useRecommendations(show);
  const failure = useQueryFailure(query);
  const { data, error, isFetching, refetch } = query;
  if (data === undefined) {
    return failure === null ? (
      <Loading />
    ) : (
      <LoadFailure failure={failure} title={t('recommendations.loadFailed')} />
    );
  }
  const listed = data.pages.flatMap(({ recommendations }) => recommendations);
  if (listed.length === 0) return <Empty show={show} />;
  return (
    <div>
      {error !== null && online ? (
        <NotLoaded
          text={t('recommendations.outOfDate')}
          retryLabel={t('common.failure.tryAgain')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {listed.map((activity, index) => (
        <RecommendationRow key={activity.id} activity={activity} eager={index < 3} />
      ))}
      {query.hasNextPage ? (
        <LoadMore
          onLoad={() => void query.fetchNextPage()}
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          label={t('recommendations.loadMore')}
          loadingLabel={t('common.loading')}
          retryLabel={t('common.failure.tryAgain')}
          failedText={t('recommendations.loadMoreFailed')}
        />
      ) : null}
    </div>
  );
}

function Empty({ show }: { show: RecommendationFilter }) {
  const { t } = useTexts();
  return (
    <EmptyState
      level={2}
      className="px-0!"
      drawing={
        <span className="relative block aspect-4/3 w-52 overflow-hidden rounded-lg">
          <Illustration category="surprise" />
        </span>
      }
      title={t(`recommendations.empty.${show}`)}
      text={show === 'saved' ? t('recommendations.empty.savedText') : t('recommendations.empty.text')}
    />
  );
}

function Loading() {
  const { t } = useTexts();
  return (
    <div role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      {['one', 'two', 'three'].map((row) => (
        <div
          key={row}
          className="grid grid-cols-[minmax(5.75rem,7rem)_minmax(0,1fr)] gap-3.5 border-border py-4 not-first:border-t"
        >
          <Skeleton className="aspect-4/5 rounded-t-[3.5rem]! rounded-b-md!" />
          <div className="flex flex-col gap-2.5 pt-1">
            <Skeleton className="h-8 w-32" />
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="mt-2 h-7 w-24 rounded-full!" />
          </div>
        </div>
      ))}
    </div>
  );
}
