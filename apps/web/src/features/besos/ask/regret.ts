import type { Activity } from '@beso/contract/activities';
import { REGRET_SECONDS } from '@beso/contract/limits';
import { useState } from 'react';
import { api } from '../../../platform/api/client.ts';
import { errorText, hasCode, isApiError } from '../../../platform/errors.ts';
import { type Translate, useTexts } from '../../../platform/i18n/index.ts';
import { useMutationOnce } from '../../../platform/query/mutationOnce.ts';
import { rememberUndo, undoDeadline } from '../../../platform/undo.ts';
import { notify } from '../../../ui/notify.ts';
import { answerArrived, refreshRequest } from './requestsCache.ts';

const WINDOW_MS = REGRET_SECONDS * 1_000;
/** What is said of one request takes the place of what was said before. */
const messageId = (activityId: string) => `request ${activityId}`;

/** I declined or withdrew this request, and can still take that back. */
export function isRegrettable({ kind, status, undoableUntil }: Activity): boolean {
  return kind === 'request' && undoableUntil !== null && (status === 'declined' || status === 'cancelled');
}

/** Takes it back. A message says how that went, in the place of the one that offered it. */
async function takeBack(activityId: string, idempotencyKey: string, t: Translate): Promise<void> {
  const id = messageId(activityId);
  try {
    const activity = await api.besos.undoRequestDecision({ activityId, idempotencyKey });
    answerArrived(activity);
    // What the other person decided meanwhile has a message of its own.
    if (activity.status === 'pending') notify.success(t('besos.request.takenBack'), undefined, id);
    else notify.dismiss(id);
  } catch (error) {
    notify.error(errorText(error, t), id);
    if (isApiError(error) && !hasCode(error, 'REGRET_DAILY_LIMIT')) void refreshRequest(activityId);
  }
}

/** Says what I have just decided about a request and lets me take it back from the message. */
export function offerUndo(activity: Activity, t: Translate): void {
  if (!isRegrettable(activity)) return;
  rememberUndo(activity, WINDOW_MS);
  const { id, status, receiver, amount } = activity;
  const idempotencyKey = crypto.randomUUID();
  notify.undoable({
    id: messageId(id),
    text:
      status === 'declined'
        ? t('besos.request.answered.declined', { name: receiver.firstName, count: amount })
        : t('besos.request.outcome.cancelled'),
    undoLabel: t('common.undo.undo'),
    deadline: undoDeadline(activity, WINDOW_MS),
    onUndo: () => void takeBack(id, idempotencyKey, t),
  });
}

/** Until when I can take back what I decided, and how. Trying again has the same idempotency key. */
export function useRegret(activity: Activity) {
  const { t } = useTexts();
  const [deadline] = useState(() => undoDeadline(activity, WINDOW_MS));
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const undo = useMutationOnce({ mutationFn: () => takeBack(activity.id, idempotencyKey, t) });
  return { deadline, undoing: undo.isPending, undo: () => undo.mutate() };
}
