import type { Activity } from '@beso/contract/activities';
import { translateText } from '../../../platform/i18n/index.ts';
import { notify } from '../../../ui/notify.ts';
import type { BesoKind } from '../api.ts';

/** Says that the server has a gift or request, where no page of it is open. Needs the texts of besos. */
export function sayIsSent(kind: BesoKind, { id, receiver, amount }: Activity): void {
  if (kind !== 'gift') {
    notify.success(translateText('besos.request.sent'), undefined, id);
    return;
  }
  const given = translateText('besos.request.answered.approved', { name: receiver.firstName, count: amount });
  notify.success(`${translateText('besos.sent.title')} · ${given}`, undefined, id);
}
