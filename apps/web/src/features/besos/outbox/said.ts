import type { Activity } from '@beso/contract/activities';
import { translateText } from '../../../platform/i18n/index.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import type { BesoKind } from '../api.ts';

let open: ((activityId: string) => void) | undefined;

/** Where the scene of a gift that was sent is opened from its message. Returns what ends that. */
export function opensSent(opener: (activityId: string) => void): () => void {
  open = opener;
  return () => {
    if (open === opener) open = undefined;
  };
}

/**
 * Says that the server has a gift or request, where no page of it is open; the message of a gift leads to its
 * scene, where it can be taken back. Needs the texts of besos.
 */
export function sayIsSent(kind: BesoKind, { id, receiver, amount }: Activity): void {
  if (kind !== 'gift') {
    notify.success(translateText('besos.request.sent'), undefined, id);
    return;
  }
  const given = translateText('besos.request.answered.approved', { name: receiver.firstName, count: amount });
  const see = open && { label: translateText('besos.sent.see'), onClick: () => open?.(id) };
  notify.success(`${translateText('besos.sent.title')} · ${given}`, see, id);
}
