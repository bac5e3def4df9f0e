import type { Activity } from '@beso/contract/activities';
import { SENT_CONFETTI_MS } from '@beso/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { hasCode } from '../../../../platform/errors.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { useQueryFailure } from '../../../../platform/query/useQueryFailure.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { readTab, writeTab } from '../../../../platform/storage/storage.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Confetti } from '../../../../ui/feedback/Confetti.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx';
import { Spinner } from '../../../../ui/feedback/Spinner.tsx';
import { KeepHeight } from '../../../../ui/layout/KeepHeight.tsx';
import { NotFoundDrawing } from '../../../../ui/pictures/NotFoundDrawing.tsx';
import { SentScene } from '../../../../ui/pictures/SentScene.tsx';
import { activityQuery } from '../../../activities/index.ts';
import { SentGift } from '../components/SentGift.tsx';
import { UndoButton } from '../components/UndoButton.tsx';
import { UndoScene } from '../components/UndoScene.tsx';
import { useUndoTime } from '../undo.ts';

/** [S2-018] [S2-104] Confirms the gift whose id is in the address. */
export function GiveConfirmationScreen() {
  const { activity } = useSearch({ from: '/data/member/give-besos/confirmation' });
  return activity === undefined ? <Navigate to="/home" replace /> : <Confirmation activityId={activity} />;
}

function Confirmation({ activityId }: { activityId: string }) {
  const { t } = useTexts();
  const { session } = useSession();
  const query = useQuery(activityQuery(activityId));
  const { data, error } = query;
  const failure = useQueryFailure(query);
  const mine = data?.giver.id === session?.user.id && data?.status === 'approved';
  if (data !== undefined && mine) return <Sent activity={data} />;
  if (data !== undefined || hasCode(error, 'ACTIVITY_NOT_FOUND') || hasCode(error, 'INVALID_INPUT')) {
    return (
      <main className="column">
        <EmptyState
          drawing={<NotFoundDrawing />}
          title={t('besos.sent.notFoundTitle')}
          text={t('besos.sent.notFoundDescription')}
          actions={
            <Button block render={<Link to="/home" replace />}>
              {t('besos.sent.home')}
            </Button>
          }
        />
      </main>
    );
  }
  if (failure !== null) {
    return (
      <main className="column">
        <LoadFailure failure={failure} level={1} />
      </main>
    );
  }
  return (
    <main className="column items-center justify-center text-primary" role="status">
      <Spinner />
      <span className="sr-only">{t('common.loading')}</span>
    </main>
  );
}

/** [S2-018] Confirms the gift and offers Undo for ten seconds. */
function Sent({ activity }: { activity: Activity }) {
  const { t } = useTexts();
  const { deadline, seconds } = useUndoTime(activity);
  const { receiver, amount } = activity;
  return (
    <main className="column scene-beside">
      {seconds > 0 ? (
        <UndoScene deadline={deadline} seconds={seconds} className="min-h-[180px] grow" />
      ) : (
        <SentScene className="min-h-[180px] grow" />
      )}
      <div className="px-gutter flex flex-col items-center gap-2.5 pt-6 pb-6 text-center">
        <h1 className="type-hero">{t('besos.sent.title')}</h1>
        <p className="type-lead max-w-[32ch] text-text-2">
          {t('besos.sent.description', { name: receiver.firstName, count: amount })}{' '}
          {t('besos.undo.costsNothing', { count: amount })}
        </p>
        <SentGift activity={activity} />
        <KeepHeight state={String(seconds > 0)}>
          <UndoButton activity={activity} seconds={seconds} />
        </KeepHeight>
        <div className="mt-3 flex w-full flex-col gap-2.5">
          <Button block render={<Link to="/home" replace />}>
            {t('besos.sent.home')}
          </Button>
          <Button
            block
            variant="quiet"
            render={<Link to="/give-besos" search={{ to: undefined, in: undefined }} replace />}
          >
            {t('besos.sent.another')}
          </Button>
        </div>
      </div>
      <ConfettiOnce of={activity.id} />
    </main>
  );
}

/** Shows confetti for a gift. A reload does not repeat it. */
function ConfettiOnce({ of: activityId }: { of: string }) {
  const [isFirst] = useState(() => readTab('celebrated') !== activityId);
  useEffect(() => writeTab('celebrated', activityId), [activityId]);
  return isFirst ? <Confetti durationMs={SENT_CONFETTI_MS} /> : null;
}
