import { DECISION_UNDO_SECONDS } from '@beso/contract/limits';
import type { Reward } from '@beso/contract/rewards';
import { useState } from 'react';
import { errorText } from '../../platform/errors.ts';
import { type Translate, useTexts } from '../../platform/i18n/index.ts';
import { useMutationOnce } from '../../platform/query/mutationOnce.ts';
import { rememberUndo, undoDeadline } from '../../platform/undo.ts';
import { appToasts } from '../../ui/feedback/appToasts.ts';
import { offerUndoOnce, useUndoLine } from '../../ui/feedback/undoOffer.ts';
import { undoFulfilment } from './api.ts';

const WINDOW_MS = DECISION_UNDO_SECONDS * 1_000;
/** The toast id for messages about a reward, by which a new message replaces the previous message. */
const messageId = (rewardId: string) => `reward ${rewardId}`;

/** Undoes the fulfilment and shows the result in the toast that offered Undo. */
async function takeBack(rewardId: string, idempotencyKey: string, t: Translate): Promise<void> {
  try {
    await undoFulfilment(rewardId, idempotencyKey);
    appToasts.success(t('rewards.takenBack'), undefined, messageId(rewardId));
  } catch (error) {
    appToasts.error(errorText(error, t), messageId(rewardId));
  }
}

/** Confirms that the reward is fulfilled, and offers Undo unless the reward's card offers it. */
export function offerFulfilmentUndo(reward: Reward, t: Translate): void {
  const { id, owner, undoableUntil } = reward;
  if (undoableUntil === null) {
    // Somebody else fulfilled the reward first, so this person has nothing to undo.
    appToasts.success(t('rewards.fulfilledToast', { name: owner.firstName }), undefined, messageId(id));
    return;
  }
  rememberUndo(reward, WINDOW_MS);
  offerUndoOnce(messageOf(reward, crypto.randomUUID(), t));
}

const messageOf = (reward: Reward, idempotencyKey: string, t: Translate) => ({
  id: messageId(reward.id),
  text: t('rewards.fulfilledToast', { name: reward.owner.firstName }),
  undoLabel: t('common.undo.undo'),
  deadline: undoDeadline(reward, WINDOW_MS),
  onUndo: () => void takeBack(reward.id, idempotencyKey, t),
});

/** Returns the deadline in ms since the epoch, and the function that undoes the fulfilment. */
export function useFulfilmentUndo(reward: Reward) {
  const { t } = useTexts();
  const [deadline] = useState(() => undoDeadline(reward, WINDOW_MS));
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const undo = useMutationOnce({ mutationFn: () => takeBack(reward.id, idempotencyKey, t) });
  useUndoLine(messageId(reward.id), () => (undo.isIdle ? messageOf(reward, idempotencyKey, t) : undefined));
  return { deadline, undoing: undo.isPending, undo: () => undo.mutate() };
}
