import type { Activity } from '@beso/contract/activities';
import { GIFT_UNDO_SECONDS, GRID_CATEGORIES } from '@beso/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import Undo from 'lucide-react/icons/undo-2';
import { useId } from 'react';
import { errorText } from '../../../../platform/errors.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { notify } from '../../../../ui/feedback/notify.ts';
import { VisuallyHidden } from '../../../../ui/layout/VisuallyHidden.tsx';
import { showActivity } from '../../../activities/index.ts';
import { writeDraft } from '../../form/draft.ts';
import { useUndoGift } from '../undo.ts';

/** The seconds left at which a screen reader announces the time. */
const SPOKEN = [GIFT_UNDO_SECONDS, GIFT_UNDO_SECONDS / 2, 0];

/** Undoes the gift and returns to its form, filled in. A toast reports a failure. */
export function UndoButton({ activity, seconds }: { activity: Activity; seconds: number }) {
  const { t } = useTexts();
  const timerId = useId();
  const navigate = useNavigate();
  const undo = useUndoGift(activity.id);
  const onUndo = async () => {
    const { giver, receiver, relationshipId, amount, description, image } = activity;
    const undone = await undo.mutateAsync().catch((error: unknown) => {
      notify.error(errorText(error, t));
    });
    if (undone === undefined) return;
    writeDraft('gift', giver.id, {
      personId: receiver.id,
      relationshipId,
      amount,
      description,
      image,
      attempt: null,
      sending: false,
    });
    const category = GRID_CATEGORIES.find((known) => known === activity.category);
    notify.success(t('besos.undo.done'));
    await navigate({
      to: '/give-besos',
      search: { ...(category && { category }), to: receiver.id, in: relationshipId },
      replace: true,
    });
    showActivity(undone);
  };
  // The button stays mounted during the call, so that its answer is handled.
  if (seconds === 0 && !undo.isPending)
    return <VisuallyHidden role="status">{t('besos.undo.over')}</VisuallyHidden>;
  return (
    <>
      <Button
        variant="secondary"
        className="mt-2"
        icon={<Undo size={20} aria-hidden="true" />}
        loading={undo.isPending}
        aria-describedby={timerId}
        onClick={() => void onUndo()}
      >
        {t('common.undo.undo')}
      </Button>
      <p id={timerId} role="timer" className="type-xs text-text-2">
        {t('common.undo.left', { count: seconds })}
      </p>
      <p className="type-xs text-text-2">
        {t('besos.undo.maybeSeen', { name: activity.receiver.firstName })}
      </p>
      <VisuallyHidden role="status">
        {SPOKEN.includes(seconds) ? t('common.undo.left', { count: seconds }) : ''}
      </VisuallyHidden>
    </>
  );
}
