import type { Activity } from '@beso/contract/activities';
import { type TranslationKey, useTexts } from '../../../platform/i18n/index.ts';
import { hasScenes } from '../../../platform/navigation/arrivals.ts';
import { useSession } from '../../../platform/session/session.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { useAnswered } from '../../activities/index.ts';
import { messageId } from './regret.ts';

type Ending = 'approved' | 'declined' | 'cancelled' | 'expired';

/** What the one who was asked reads, and what the requester reads. */
const TEXTS: Record<Ending, { asked: TranslationKey; requester: TranslationKey }> = {
  approved: { asked: 'besos.request.answered.approved', requester: 'besos.request.outcome.approved' },
  declined: { asked: 'besos.request.answered.declined', requester: 'besos.request.outcome.declined' },
  cancelled: { asked: 'besos.request.answered.cancelled', requester: 'besos.request.outcome.cancelled' },
  expired: { asked: 'besos.request.answered.expired', requester: 'besos.request.outcome.expired' },
};

/** A request ends once; what is read again later, on another page or after an absence, is no news. */
const said = new Set<string>();

const isEnding = (status: Activity['status']): status is Ending => Object.hasOwn(TEXTS, status);

/**
 * A message to both people of a request about how it ended, if it was known here as pending. Whoever declined
 * or withdrew it had theirs at once; besos that come are said by their scene, on pages that have one.
 */
export function useAnswerMessages(): void {
  const { t } = useTexts();
  const { session } = useSession();
  const myId = session?.user.id;
  useAnswered(({ id, status, giver, receiver, amount: count }) => {
    if (!isEnding(status) || said.has(id)) return;
    said.add(id);
    if (status === (giver.id === myId ? 'declined' : 'cancelled')) return;
    const { asked, requester } = TEXTS[status];
    if (giver.id === myId) notify.info(t(asked, { name: receiver.firstName, count }), messageId(id));
    else if (receiver.id === myId && !(status === 'approved' && hasScenes()))
      notify.info(t(requester, { name: giver.firstName, count }), messageId(id));
  });
}
