import type { Person } from '@beso/contract/profiles';
import {
  getQueuedItems,
  onOutboxChange,
  type QueuedItem,
  registerSender,
} from '../../../platform/outbox/index.ts';
import type { BesoBody, BesoKind } from '../api.ts';
import { releaseOtherPhotos } from './photos.ts';

export interface QueuedBesos extends QueuedItem {
  kind: BesoKind;
  /** The body's `imageId` is null until the photo is uploaded. */
  body: BesoBody;
  photo: Blob | null;
  giver: QueuedPerson;
  receiver: QueuedPerson;
}

/** The little that an offline card needs to know about a person. */
export type QueuedPerson = Pick<Person, 'id' | 'firstName'>;
export const queuedPersonOf = ({ id, firstName }: QueuedPerson): QueuedPerson => ({ id, firstName });

export const isQueuedBesos = (item: QueuedItem): item is QueuedBesos =>
  item.kind === 'gift' || item.kind === 'request';

registerSender<QueuedBesos>(['gift', 'request'], async () => (await import('./sendQueued.ts')).besosSender, {
  lane: () => 'besos',
});
onOutboxChange(() => releaseOtherPhotos(getQueuedItems()?.filter(isQueuedBesos) ?? []));
