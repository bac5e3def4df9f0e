import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { isActivityGone } from '../commentTexts.ts';
import type { QueuedComment } from '../queuedComments.ts';
import { WaitingRow } from './WaitingRow.tsx';

/** [S7-070] Shows the comments that the server refused. */
export function RefusedComments({ comments }: { comments: readonly QueuedComment[] }) {
  const { t } = useTexts();
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-5 rounded-lg bg-surface p-4">
      <h2 id={id} className="type-h3 font-strong">
        {t('reactions.refused', { count: comments.length })}
      </h2>
      <ul className="flex flex-col gap-4 pt-3">
        {comments.map((item) => (
          <WaitingRow key={item.idempotencyKey} item={item}>
            {isActivityGone(item) ? null : (
              <Link
                to="/activity/$activityId"
                params={{ activityId: item.activityId }}
                className="link link-tap type-sm"
              >
                {t('reactions.seeBeso')}
              </Link>
            )}
          </WaitingRow>
        ))}
      </ul>
    </section>
  );
}
