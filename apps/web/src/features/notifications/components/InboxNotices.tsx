import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { BesoGlyph } from '../../../ui/pictures/BesoGlyph.tsx';
import { SleepingBell } from '../../../ui/pictures/SleepingBell.tsx';

const SKELETON_ROWS = ['w-3/5', 'w-4/5', 'w-1/2', 'w-2/3'];

export function InboxSkeleton() {
  const { t } = useTexts();
  return (
    <div role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Skeleton className="mt-1 mb-3 h-5 w-24" />
      {SKELETON_ROWS.map((width) => (
        <div key={width} aria-hidden="true" className="flex min-h-18 items-start gap-3.5 py-3">
          <Skeleton className="size-11 shrink-0" />
          <div className="flex grow flex-col gap-2 pt-1">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-3 w-1/4" />
          </div>
          <Skeleton className="h-11 w-13 shrink-0 rounded-sm!" />
        </div>
      ))}
    </div>
  );
}

export function InboxEmpty() {
  const { t } = useTexts();
  return (
    <EmptyState
      level={2}
      drawing={<SleepingBell />}
      title={t('notifications.empty.title')}
      text={t('notifications.empty.text')}
      actions={
        <>
          <Button
            block
            icon={<BesoGlyph size={24} />}
            render={<Link to="/give-besos" search={{ to: undefined, in: undefined }} />}
          >
            {t('notifications.empty.give')}
          </Button>
          <Button block variant="quiet" render={<Link to="/notification-preferences" />}>
            {t('notifications.empty.choose')}
          </Button>
        </>
      }
    />
  );
}
