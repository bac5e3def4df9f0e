import { useOnline } from '../../platform/connection/connectivity.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import type { Later } from '../../platform/later.ts';
import { NotLoaded } from '../feedback/NotLoaded.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

export interface LatePlaceProps {
  later: Later<unknown>;
  className: string;
}

/** Takes the place of a part of the page while its code loads, and reports a failure. */
export function LatePlace({ later, className }: LatePlaceProps) {
  const { t } = useTexts();
  if (later.failed) return <LateFailure later={later} />;
  return (
    <div role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Skeleton className={`rounded-lg! ${className}`} />
    </div>
  );
}

export function LateFailure({ later: { retrying, retry } }: Pick<LatePlaceProps, 'later'>) {
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
