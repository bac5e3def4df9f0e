import type { Activity } from '@beso/contract/feed';
import type { Image } from '@beso/contract/images';
import { IMAGE_VARIANT_WIDTHS, type ImageVariant } from '@beso/contract/limits';

/** What a card shows of an activity; the examples and what is waiting have no more than this. */
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
>;

/** The card is as wide as the column less its gutters, and 528 px from the rail on. */
export const CARD_SIZES = '(min-width: 1024px) 528px, (min-width: 480px) 440px, calc(100vw - 40px)';

/** `srcset` of the variants; none is wider than the picture itself. */
export function sourceSet(image: Image): string {
  const variants = Object.entries(IMAGE_VARIANT_WIDTHS) as [ImageVariant, number][];
  return variants
    .map(([variant, width]) => `${image.urls[variant]} ${Math.min(width, image.width)}w`)
    .join(', ');
}
