import { useEffect } from 'react';
import { type TranslationKey, useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { notify } from '../../../ui/notify.ts';
import { onAnswered } from '../../feed/index.ts';

type Ending = 'approved' | 'declined' | 'cancelled' | 'expired';

/** What is said to the one who was asked, and to the one who asked. */
const TEXTS: Record<Ending, { asked: TranslationKey; asker: TranslationKey }> = {
  approved: { asked: 'besos.request.answered.approved', asker: 'besos.request.news.approved' },
  declined: { asked: 'besos.request.answered.declined', asker: 'besos.request.news.declined' },
  cancelled: { asked: 'besos.request.answered.cancelled', asker: 'besos.request.news.cancelled' },
  expired: { asked: 'besos.request.answered.expired', asker: 'besos.request.news.expired' },
};

/** Says how a request ended that was still pending on this page, to both of its people. */
export function RequestNews() {
  const { t } = useTexts();
  const { session } = useSession();
  const myId = session?.user.id;
  useEffect(
    () =>
      onAnswered(({ kind, status, giver, receiver, amount }) => {
        if (kind !== 'request' || !Object.hasOwn(TEXTS, status)) return;
        const { asked, asker } = TEXTS[status as Ending];
        if (giver.id === myId) notify.info(t(asked, { name: receiver.firstName, count: amount }));
        else if (receiver.id === myId) notify.info(t(asker, { name: giver.firstName, count: amount }));
      }),
    [t, myId],
  );
  return null;
}
