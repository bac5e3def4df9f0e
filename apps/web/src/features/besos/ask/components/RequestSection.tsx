import type { Activity } from '@beso/contract/activities';
import { useId } from 'react';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { RequestCard } from './RequestCard.tsx';

/** [S4-043] Shows the requests that wait for the person's answer. Renders nothing if there are none. */
export function RequestSection({ requests }: { requests: readonly Activity[] }) {
  const { t } = useTexts();
  const id = useId();
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="type-h2 -mb-0.5">
        {t('besos.request.waiting')}
      </h2>
      {requests.map((activity) => (
        <RequestCard key={activity.id} activity={activity} />
      ))}
    </section>
  );
}
