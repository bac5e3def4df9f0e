import type { Person } from '@beso/contract/profiles';
import { onOutbox, sends, type Waiting, waitingItems } from '../../../platform/outbox/index.ts';
import type { BesoBody, BesoKind } from '../api.ts';
import { keepPhotosOf } from './photos.ts';

export interface QueuedBesos extends Waiting {
  kind: BesoKind;
  /** `imageId` is null until the photo is uploaded. */
  body: BesoBody;
  photo: Blob | null;
  giver: Named;
  receiver: Named;
}

/** The only data about other people that the queue stores: the minimum for drawing a card offline. */
export type Named = Pick<Person, 'id' | 'firstName'>;
export const namedOf = ({ id, firstName }: Named): Named => ({ id, firstName });

export const isQueuedBesos = (item: Waiting): item is QueuedBesos =>
  item.kind === 'gift' || item.kind === 'request';

sends<QueuedBesos>(['gift', 'request'], async () => (await import('./sendQueued.ts')).besosSender, {
  lane: () => 'besos',
});
onOutbox(() => keepPhotosOf(waitingItems()?.filter(isQueuedBesos) ?? []));
