import type { Activity } from '@beso/contract/feed';
import { useId } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { AskCard } from './AskCard.tsx';

/** [S4-043] "Waiting for you": what is asked of me, answered in place; nothing while nothing is. */
export function AskSection({ asked }: { asked: readonly Activity[] }) {
  const { t } = useTexts();
  const id = useId();
  if (asked.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="type-h2 -mb-0.5">
        {t('besos.request.waiting')}
      </h2>
      {asked.map((activity) => (
        <AskCard key={activity.id} activity={activity} />
      ))}
    </section>
  );
}
