import type { Person } from '@beso/contract/profiles';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { MissingHalf } from '../../../ui/pictures/MissingHalf.tsx';

/** Stands in for the messages if there are none yet. */
export function NoMessages({ person, typing }: { person: Person; typing: boolean }) {
  const { t } = useTexts();
  return (
    <div className="px-gutter flex min-h-0 grow flex-col items-center justify-center gap-2 overflow-y-auto py-4 text-center">
      <MissingHalf className="h-28 w-auto short:hidden" />
      <h2 className="type-h2">{t('chat.begin.title', { name: person.firstName })}</h2>
      <p className="max-w-[34ch] text-text-2">{t('chat.begin.text')}</p>
      <p role="status" className="type-sm min-h-5 text-text-2">
        {typing ? t('chat.typing', { name: person.firstName }) : ''}
      </p>
    </div>
  );
}

export function ConversationSkeleton() {
  const { t } = useTexts();
  return (
    <div role="status" className="px-gutter flex grow flex-col justify-end gap-2 pb-4">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Skeleton className="h-11 w-3/5 rounded-[22px]!" />
      <Skeleton className="ml-auto h-11 w-2/5 rounded-[22px]!" />
      <Skeleton className="h-16 w-3/5 rounded-[22px]!" />
      <Skeleton className="ml-auto h-11 w-3/5 rounded-[22px]!" />
    </div>
  );
}
