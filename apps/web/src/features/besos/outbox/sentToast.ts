import type { Activity } from '@beso/contract/activities';
import { translateText } from '../../../platform/i18n/index.ts';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import type { BesoKind } from '../api.ts';

let open: ((activityId: string) => void) | undefined;

/** Registers how a toast opens the page of a sent gift. Returns the function that unregisters it. */
export function registerSentGiftOpener(opener: (activityId: string) => void): () => void {
  open = opener;
  return () => {
    if (open === opener) open = undefined;
  };
}

/** Shows a toast that the server has the gift or request. The texts of `besos` must be loaded. */
export function announceSent(kind: BesoKind, { id, receiver, amount }: Activity): void {
  if (kind !== 'gift') {
    appToasts.success(translateText('besos.request.sent'), undefined, id);
    return;
  }
  const given = translateText('besos.request.answered.approved', { name: receiver.firstName, count: amount });
  const see = open && { label: translateText('besos.sent.see'), onClick: () => open?.(id) };
  appToasts.success(`${translateText('besos.sent.title')} · ${given}`, see, id);
}
