import { useOnline } from '../../../platform/connection/connectivity.ts';
import { failureText } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useQueryFailure } from '../../../platform/query/useQueryFailure.ts';
import { RetryLink } from '../../../ui/controls/RetryLink.tsx';
import { LoadMore } from '../../../ui/feedback/LoadMore.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import type { useMovements } from '../api.ts';
import { MovementRow } from './MovementRow.tsx';

export interface MovementsProps {
  query: ReturnType<typeof useMovements>;
  timeZone: string;
}

export function Movements({ query, timeZone }: MovementsProps) {
  const { t } = useTexts();
  const online = useOnline();
  const failure = useQueryFailure(query);
  const { data, error, refetch, isFetching } = query;
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  if (data === undefined) {
    return failure === null ? (
      <MovementsSkeleton />
    ) : (
      <NotLoaded
        text={failureText(failure.error, t)}
        retryLabel={t('common.failure.tryAgain')}
        onRetry={failure.retry}
        retrying={failure.retrying}
      />
    );
  }
  const movements = data.pages.flatMap((page) => page.movements);
  return (
    <>
      {!online || (error !== null && !isFetchNextPageError) ? (
        <p role="status" className="type-sm flex flex-wrap items-center gap-x-3 text-text-2">
          {t('statement.lastKnown')}
          {online ? (
            <RetryLink
              label={t('common.failure.tryAgain')}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          ) : null}
        </p>
      ) : null}
      {movements.length === 0 ? (
        <p className="py-6 text-center text-text-2">{t('statement.empty')}</p>
      ) : (
        <ul>
          {movements.map((movement) => (
            <MovementRow key={movement.id} movement={movement} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <LoadMore
          onLoad={() => void fetchNextPage()}
          loading={isFetchingNextPage}
          failed={isFetchNextPageError}
          label={t('statement.loadMore')}
          loadingLabel={t('common.loading')}
          retryLabel={t('common.failure.tryAgain')}
          failedText={t('statement.loadMoreFailed')}
        />
      ) : null}
    </>
  );
}

function MovementsSkeleton() {
  const { t } = useTexts();
  return (
    <div role="status">
      <span className="sr-only">{t('common.loading')}</span>
      {['one', 'two', 'three', 'four'].map((row) => (
        <div key={row} className="flex min-h-17 items-center gap-3.5 py-3">
          <Skeleton className="h-11 w-12 rounded-sm!" />
          <span className="flex grow flex-col gap-2">
            <Skeleton className="h-3.5 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
          </span>
        </div>
      ))}
    </div>
  );
}
