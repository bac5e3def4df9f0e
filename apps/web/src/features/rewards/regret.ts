import { REGRET_SECONDS } from '@beso/contract/limits';
import type { Reward } from '@beso/contract/rewards';
import { useState } from 'react';
import { errorText } from '../../platform/errors.ts';
import { type Translate, useTexts } from '../../platform/i18n/index.ts';
import { useMutationOnce } from '../../platform/query/mutationOnce.ts';
import { rememberUndo, undoDeadline } from '../../platform/undo.ts';
import { notify } from '../../ui/feedback/notify.ts';
import { offerUndoOnce, useUndoLine } from '../../ui/feedback/undoOffer.ts';
import { undoFulfilment } from './api.ts';

const WINDOW_MS = REGRET_SECONDS * 1_000;
/** What is said of one reward takes the place of what was said before. */
const messageId = (rewardId: string) => `reward ${rewardId}`;

/** Takes it back. A message says how that went, in the place of the one that offered it. */
async function takeBack(rewardId: string, idempotencyKey: string, t: Translate): Promise<void> {
  try {
    await undoFulfilment(rewardId, idempotencyKey);
    notify.success(t('rewards.takenBack'), undefined, messageId(rewardId));
  } catch (error) {
    notify.error(errorText(error, t), messageId(rewardId));
  }
}

/** Lets me take back that I kept my half, where its card does not. */
export function sayKept(reward: Reward, t: Translate): void {
  const { id, owner, undoableUntil } = reward;
  if (undoableUntil === null) {
    // Somebody else was first.
    notify.success(t('rewards.fulfilledToast', { name: owner.firstName }), undefined, messageId(id));
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

/** Until when I can take it back, and how. Trying again has the same idempotency key. */
export function useRegret(reward: Reward) {
  const { t } = useTexts();
  const [deadline] = useState(() => undoDeadline(reward, WINDOW_MS));
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const undo = useMutationOnce({ mutationFn: () => takeBack(reward.id, idempotencyKey, t) });
  useUndoLine(messageId(reward.id), () => (undo.isIdle ? messageOf(reward, idempotencyKey, t) : undefined));
  return { deadline, undoing: undo.isPending, undo: () => undo.mutate() };
}
