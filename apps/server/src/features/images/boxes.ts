import { IMAGE_VARIANT_WIDTHS, type ImageVariant } from '@beso/contract/limits';

/** A very long picture is bounded by its height, at this many times a variant's width. */
const MAX_HEIGHT_FACTOR = 4;

/** What a variant fits into. */
export const boxOf = (variant: ImageVariant) => ({
  width: IMAGE_VARIANT_WIDTHS[variant],
  height: IMAGE_VARIANT_WIDTHS[variant] * MAX_HEIGHT_FACTOR,
  fit: 'inside' as const,
  withoutEnlargement: true,
});
