import type { Activity } from '@beso/contract/activities';
import { DECISION_UNDO_SECONDS } from '@beso/contract/limits';
import { useState } from 'react';
import { api } from '../../../platform/api/client.ts';
import { errorText, hasCode, isApiError } from '../../../platform/errors.ts';
import { type Translate, useTexts } from '../../../platform/i18n/index.ts';
import { queryClient } from '../../../platform/query/client.ts';
import { useMutationOnce } from '../../../platform/query/mutationOnce.ts';
import { rememberUndo, undoDeadline } from '../../../platform/undo.ts';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { offerUndoOnce, useUndoLine } from '../../../ui/feedback/undoOffer.ts';
import { activityQuery } from '../../activities/index.ts';
import { refreshRequest, showAnsweredRequest } from './requestsCache.ts';

const WINDOW_MS = DECISION_UNDO_SECONDS * 1_000;
/** The toast id of all messages about a request, so that each replaces the previous message. */
export const requestToastId = (activityId: string) => `request ${activityId}`;

export function isDecisionUndoable({ kind, status, undoableUntil }: Activity): boolean {
  return kind === 'request' && undoableUntil !== null && (status === 'declined' || status === 'cancelled');
}

/** Returns whether the decision can be undone, according to the newest cached copy. */
const isKnownUndoable = (activity: Activity) =>
  isDecisionUndoable(queryClient.getQueryData(activityQuery(activity.id).queryKey) ?? activity);

/** Undoes the decision and shows the result in the toast that offered Undo. */
async function takeBack(activityId: string, idempotencyKey: string, t: Translate): Promise<void> {
  const id = requestToastId(activityId);
  try {
    const activity = await api.besos.undoRequestDecision({ activityId, idempotencyKey });
    showAnsweredRequest(activity);
    // If the other person has decided since, `useAnswerMessages` reports that.
    if (activity.status === 'pending') appToasts.success(t('besos.request.takenBack'), undefined, id);
    else appToasts.dismiss(id);
  } catch (error) {
    appToasts.error(errorText(error, t), id);
    if (isApiError(error) && !hasCode(error, 'REGRET_DAILY_LIMIT')) void refreshRequest(activityId);
  }
}

export function decidedText({ status, receiver, amount }: Activity, t: Translate): string {
  return status === 'declined'
    ? t('besos.request.answered.declined', { name: receiver.firstName, count: amount })
    : t('besos.request.outcome.cancelled');
}

const messageOf = (activity: Activity, idempotencyKey: string, t: Translate) => ({
  id: requestToastId(activity.id),
  text: decidedText(activity, t),
  undoLabel: t('common.undo.undo'),
  deadline: undoDeadline(activity, WINDOW_MS),
  onUndo: () => void takeBack(activity.id, idempotencyKey, t),
});

/** Offers Undo in a toast, unless a card on the page already offers it. */
export function offerUndo(activity: Activity, t: Translate): void {
  if (!isDecisionUndoable(activity)) return;
  rememberUndo(activity, WINDOW_MS);
  offerUndoOnce(messageOf(activity, crypto.randomUUID(), t));
}

/** Returns the deadline in ms since the epoch, and the function that undoes the decision. */
export function useDecisionUndo(activity: Activity) {
  const { t } = useTexts();
  const [deadline] = useState(() => undoDeadline(activity, WINDOW_MS));
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const undo = useMutationOnce({ mutationFn: () => takeBack(activity.id, idempotencyKey, t) });
  useUndoLine(requestToastId(activity.id), () =>
    undo.isIdle && isKnownUndoable(activity) ? messageOf(activity, idempotencyKey, t) : undefined,
  );
  return { deadline, undoing: undo.isPending, undo: () => undo.mutate() };
}
