import type { Activity } from '@beso/contract/activities';
import { GRID_CATEGORIES } from '@beso/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import Undo from 'lucide-react/icons/undo-2';
import { useId } from 'react';
import { errorText } from '../../../../platform/errors.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { appToasts } from '../../../../ui/feedback/appToasts.ts';
import { useSpokenCountdown } from '../../../../ui/feedback/useSpokenCountdown.ts';
import { showActivity } from '../../../activities/index.ts';
import { writeBesoDraft } from '../../form/draft.ts';
import { useUndoGift } from '../undo.ts';

/** Undoes the gift and opens the form again with the gift's content. */
export function UndoButton({ activity, seconds }: { activity: Activity; seconds: number }) {
  const { t } = useTexts();
  const timerId = useId();
  const navigate = useNavigate();
  const undo = useUndoGift(activity.id);
  const leftText = (count: number) => t('common.undo.left', { count });
  useSpokenCountdown({ seconds, undoing: undo.isPending, leftText, overText: t('besos.undo.over') });
  const onUndo = async () => {
    const { giver, receiver, relationshipId, amount, description, image } = activity;
    const undone = await undo.mutateAsync().catch((error: unknown) => {
      appToasts.error(errorText(error, t));
    });
    if (undone === undefined) return;
    writeBesoDraft('gift', giver.id, {
      personId: receiver.id,
      relationshipId,
      amount,
      description,
      image,
      attempt: null,
      sending: false,
    });
    const category = GRID_CATEGORIES.find((known) => known === activity.category);
    appToasts.success(t('besos.undo.done'));
    await navigate({
      to: '/give-besos',
      search: { ...(category && { category }), to: receiver.id, in: relationshipId },
      replace: true,
    });
    showActivity(undone);
  };
  // Unmounting the button during the call would lose the response.
  if (seconds === 0 && !undo.isPending) return null;
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
        {leftText(seconds)}
      </p>
      <p className="type-xs text-text-2">
        {t('besos.undo.maybeSeen', { name: activity.receiver.firstName })}
      </p>
    </>
  );
}
