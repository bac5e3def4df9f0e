import type { Activity } from '@beso/contract/activities';
import { type TranslationKey, useTexts } from '../../../platform/i18n/index.ts';
import { hasCelebrationPage } from '../../../platform/navigation/arrivals.ts';
import { useSession } from '../../../platform/session/session.ts';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { useRequestAnswered } from '../../activities/index.ts';
import { requestToastId } from './undoDecision.ts';

type Ending = 'approved' | 'declined' | 'cancelled' | 'expired';

const TEXTS: Record<Ending, { asked: TranslationKey; requester: TranslationKey }> = {
  approved: { asked: 'besos.request.answered.approved', requester: 'besos.request.outcome.approved' },
  declined: { asked: 'besos.request.answered.declined', requester: 'besos.request.outcome.declined' },
  cancelled: { asked: 'besos.request.answered.cancelled', requester: 'besos.request.outcome.cancelled' },
  expired: { asked: 'besos.request.answered.expired', requester: 'besos.request.outcome.expired' },
};

/** Requests whose outcome this device has already announced. */
const announced = new Set<string>();

const isEnding = (status: Activity['status']): status is Ending => Object.hasOwn(TEXTS, status);

/** Announces the outcome of a request, unless the viewer declined or withdrew it. */
export function useAnswerMessages(): void {
  const { t } = useTexts();
  const { session } = useSession();
  const myId = session?.user.id;
  useRequestAnswered(({ id, status, giver, receiver, amount: count }) => {
    if (!isEnding(status) || announced.has(id)) return;
    announced.add(id);
    if (status === (giver.id === myId ? 'declined' : 'cancelled')) return;
    const { asked, requester } = TEXTS[status];
    if (giver.id === myId) appToasts.info(t(asked, { name: receiver.firstName, count }), requestToastId(id));
    else if (receiver.id === myId && !(status === 'approved' && hasCelebrationPage()))
      appToasts.info(t(requester, { name: giver.firstName, count }), requestToastId(id));
  });
}
