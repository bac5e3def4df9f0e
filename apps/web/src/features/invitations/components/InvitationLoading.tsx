import { useTexts } from '../../../platform/i18n/index.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';

export function InvitationLoading({ label }: { label?: string }) {
  const { t } = useTexts();
  return (
    <main aria-busy="true" className="column px-gutter justify-end gap-4 py-6">
      <p role="status" className="sr-only">
        {label ?? t('common.loading')}
      </p>
      <Skeleton className="w-full grow rounded-lg!" />
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-13 w-full" />
    </main>
  );
}
