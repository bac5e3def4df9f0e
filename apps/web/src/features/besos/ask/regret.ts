import type { Activity } from '@beso/contract/activities';
import { REGRET_SECONDS } from '@beso/contract/limits';
import { useState } from 'react';
import { api } from '../../../platform/api/client.ts';
import { errorText, hasCode, isApiError } from '../../../platform/errors.ts';
import { type Translate, useTexts } from '../../../platform/i18n/index.ts';
import { queryClient } from '../../../platform/query/client.ts';
import { useMutationOnce } from '../../../platform/query/mutationOnce.ts';
import { rememberUndo, undoDeadline } from '../../../platform/undo.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { offerUndoOnce, useUndoLine } from '../../../ui/feedback/undoOffer.ts';
import { activityQuery } from '../../activities/index.ts';
import { answerArrived, refreshRequest } from './requestsCache.ts';

const WINDOW_MS = REGRET_SECONDS * 1_000;
/** What is said of one request takes the place of what was said before. */
export const messageId = (activityId: string) => `request ${activityId}`;

/** I declined or withdrew this request, and can still take that back. */
export function isRegrettable({ kind, status, undoableUntil }: Activity): boolean {
  return kind === 'request' && undoableUntil !== null && (status === 'declined' || status === 'cancelled');
}

/** The same, as far as this device knows by now. */
const isKnownRegrettable = (activity: Activity) =>
  isRegrettable(queryClient.getQueryData(activityQuery(activity.id).queryKey) ?? activity);

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

/** What I decided, as a sentence. */
export function decidedText({ status, receiver, amount }: Activity, t: Translate): string {
  return status === 'declined'
    ? t('besos.request.answered.declined', { name: receiver.firstName, count: amount })
    : t('besos.request.outcome.cancelled');
}

const messageOf = (activity: Activity, idempotencyKey: string, t: Translate) => ({
  id: messageId(activity.id),
  text: decidedText(activity, t),
  undoLabel: t('common.undo.undo'),
  deadline: undoDeadline(activity, WINDOW_MS),
  onUndo: () => void takeBack(activity.id, idempotencyKey, t),
});

/** Lets me take back what I have just decided about a request, where its card does not. */
export function offerUndo(activity: Activity, t: Translate): void {
  if (!isRegrettable(activity)) return;
  rememberUndo(activity, WINDOW_MS);
  offerUndoOnce(messageOf(activity, crypto.randomUUID(), t));
}

/** Until when I can take back what I decided, and how. Trying again has the same idempotency key. */
export function useRegret(activity: Activity) {
  const { t } = useTexts();
  const [deadline] = useState(() => undoDeadline(activity, WINDOW_MS));
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const undo = useMutationOnce({ mutationFn: () => takeBack(activity.id, idempotencyKey, t) });
  useUndoLine(messageId(activity.id), () =>
    undo.isIdle && isKnownRegrettable(activity) ? messageOf(activity, idempotencyKey, t) : undefined,
  );
  return { deadline, undoing: undo.isPending, undo: () => undo.mutate() };
}
