import type { Activity } from '@beso/contract/activities';
import { IMAGE_AVIF_VARIANTS } from '@beso/contract/avif';
import type { Image } from '@beso/contract/images';
import { IMAGE_VARIANT_WIDTHS, type ImageVariant } from '@beso/contract/limits';
import type { Translate } from '../../platform/i18n/index.ts';

/** The fields that a card shows. Examples and unsent besos have only these. */
export type CardActivity = Pick<
  Activity,
  | 'id'
  | 'kind'
  | 'status'
  | 'giver'
  | 'receiver'
  | 'amount'
  | 'description'
  | 'category'
  | 'image'
  | 'createdAt'
  | 'orderNumber'
  | 'likes'
  | 'comments'
  | 'liked'
  | 'recommendation'
> &
  Partial<Pick<Activity, 'relationshipId'>>;

/** Stands in for the reactions of an activity that has not been sent yet. */
export const NO_REACTIONS = { likes: 0, comments: 0, liked: false } as const;

export const CARD_SIZES = '(min-width: 1024px) 528px, (min-width: 480px) 440px, calc(100vw - 40px)';

const sources = ({ urls, width }: Image, variants: readonly ImageVariant[], end: string) =>
  variants
    .map((name) => `${urls[name].replace('?', end)} ${Math.min(IMAGE_VARIANT_WIDTHS[name], width)}w`)
    .join(', ');

const VARIANTS = Object.keys(IMAGE_VARIANT_WIDTHS) as ImageVariant[];
export const sourceSet = (image: Image) => sources(image, VARIANTS, '?');

export const avifSet = (image: Image) => image.avif && sources(image, IMAGE_AVIF_VARIANTS, '.avif?');

/** Returns the author: a gift's giver, or the receiver of a request or recommendation. */
export function authorOf({ kind, giver, receiver }: Pick<CardActivity, 'kind' | 'giver' | 'receiver'>) {
  return kind === 'gift' ? giver : receiver;
}

/** Returns the person to whom the viewer can write about an activity. */
export function otherPersonOf(
  activity: Pick<CardActivity, 'kind' | 'giver' | 'receiver'>,
  myId: string | undefined,
) {
  const { giver, receiver } = activity;
  if (giver.id === myId) return receiver.id === myId ? undefined : receiver;
  return receiver.id === myId ? giver : authorOf(activity);
}

/** Returns the text that describes a photo to screen readers. */
export function photoAlt(activity: CardActivity, viewerId: string | undefined, t: Translate): string {
  const { id, firstName: name } = authorOf(activity);
  return id === viewerId ? t('activities.yourPhoto') : t('activities.photoBy', { name });
}

/** Returns whether an activity is a request that is pending, declined, withdrawn or expired. */
export function isUnapprovedRequest({ kind, status }: Pick<CardActivity, 'kind' | 'status'>): boolean {
  return kind === 'request' && status !== 'approved';
}
