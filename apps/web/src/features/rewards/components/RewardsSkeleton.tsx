import { useTexts } from '../../../platform/i18n/index.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';

export function RewardsSkeleton() {
  const { t } = useTexts();
  return (
    <div role="status">
      <span className="sr-only">{t('common.loading')}</span>
      <Skeleton className="mb-3 h-6 w-2/5" />
      {['one', 'two'].map((row) => (
        <div key={row} className="flex items-start gap-3.5 py-4">
          <Skeleton className="size-16" />
          <span className="flex grow flex-col gap-2.5 pt-1">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-4/5" />
            <Skeleton className="h-11 w-28" />
          </span>
        </div>
      ))}
    </div>
  );
}
