import { useOnline } from '../../platform/connection/connectivity.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import type { LazyState } from '../../platform/lazyLoad.ts';
import { NotLoaded } from '../feedback/NotLoaded.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

export interface PartFallbackProps {
  lazy: LazyState<unknown>;
  className: string;
}

/** Stands in for a part of the page while its code loads, or if that failed. */
export function PartFallback({ lazy, className }: PartFallbackProps) {
  const { t } = useTexts();
  if (lazy.failed) return <LazyFailure lazy={lazy} />;
  return (
    <div role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Skeleton className={`rounded-lg! ${className}`} />
    </div>
  );
}

export function LazyFailure({ lazy: { retrying, retry } }: Pick<PartFallbackProps, 'lazy'>) {
  const { t } = useTexts();
  const online = useOnline();
  return (
    <NotLoaded
      text={t(online ? 'common.partMissing' : 'common.offline')}
      retryLabel={t('common.failure.tryAgain')}
      onRetry={retry}
      retrying={retrying}
    />
  );
}
