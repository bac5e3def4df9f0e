import type { Activity } from '@beso/contract/activities';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { errorText } from '../../../../platform/errors.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { UndoLine } from '../../../../ui/feedback/UndoLine.tsx';
import { VisuallyHidden } from '../../../../ui/layout/VisuallyHidden.tsx';
import { isRequestOver, useAnswerBesoRequest, useCancelRequest } from '../requests.ts';
import { decidedText, isDecisionUndoable, useDecisionUndo } from '../undoDecision.ts';

/** [S4-043] Shows the actions on a pending request, or Undo after a decision. */
export function RequestActions({ activity }: { activity: Activity }) {
  const { session } = useSession();
  if (isDecisionUndoable(activity)) return <UndoDecision activity={activity} className="px-1 pt-3" />;
  if (activity.kind !== 'request' || activity.status !== 'pending') return null;
  if (activity.giver.id === session?.user.id) return <AnswerButtons activity={activity} />;
  return activity.receiver.id === session?.user.id ? <Withdraw activityId={activity.id} /> : null;
}

export function AnswerButtons({ activity, panel }: { activity: Activity; panel?: boolean }) {
  const { t } = useTexts();
  const answer = useAnswerBesoRequest(activity.id);
  const { mutate, isPending, variables, error } = answer;
  const { receiver, amount } = activity;
  const names = { name: receiver.firstName, count: amount };
  return (
    <div className={panel ? 'pt-3.5' : 'px-1 pt-3.5'}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-2.5">
        <Button
          variant="secondary"
          compact={panel}
          className="px-3!"
          icon={panel ? undefined : <X size={20} aria-hidden="true" />}
          loading={isPending && variables === false}
          disabled={isPending && variables === true}
          onClick={() => mutate(false)}
        >
          {t('besos.request.decline')}
        </Button>
        <Button
          compact={panel}
          className="px-3!"
          icon={panel ? undefined : <Check size={20} aria-hidden="true" />}
          loading={isPending && variables === true}
          disabled={isPending && variables === false}
          onClick={() => mutate(true)}
        >
          {t('besos.request.approve')}
        </Button>
      </div>
      <p className="type-xs pt-2.5 text-center text-balance text-text-2">
        {panel ? t('besos.request.approvingCosts', names) : t('besos.request.approving', names)}
      </p>
      {error === null || isRequestOver(error) ? null : <Alert className="mt-3">{errorText(error, t)}</Alert>}
    </div>
  );
}

function Withdraw({ activityId }: { activityId: string }) {
  const { t } = useTexts();
  const { mutate, isPending, error } = useCancelRequest(activityId);
  return (
    <div className="pt-2">
      <Button compact variant="quiet" loading={isPending} onClick={() => mutate()}>
        {t('besos.request.withdraw')}
      </Button>
      {error === null || isRequestOver(error) ? null : <Alert className="mt-3">{errorText(error, t)}</Alert>}
    </div>
  );
}

export function UndoDecision({
  activity,
  className,
}: {
  activity: Activity;
  className?: string | undefined;
}) {
  const { t } = useTexts();
  const { deadline, undoing, undo } = useDecisionUndo(activity);
  return (
    <div className={className}>
      <VisuallyHidden role="status">{decidedText(activity, t)}</VisuallyHidden>
      <UndoLine
        deadline={deadline}
        undoLabel={t('common.undo.undo')}
        leftText={(count) => t('common.undo.left', { count })}
        overText={t('common.undo.over')}
        undoing={undoing}
        onUndo={undo}
      />
    </div>
  );
}
