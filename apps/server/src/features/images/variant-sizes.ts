import { IMAGE_VARIANT_WIDTHS, type ImageVariant } from '@beso/contract/limits';

/** The height of a very long image is at most this multiple of the variant's width. */
const MAX_HEIGHT_FACTOR = 4;

/** Returns the largest size that a variant may have. */
export const maxSizeOf = (variant: ImageVariant) => ({
  width: IMAGE_VARIANT_WIDTHS[variant],
  height: IMAGE_VARIANT_WIDTHS[variant] * MAX_HEIGHT_FACTOR,
  fit: 'inside' as const,
  withoutEnlargement: true,
});
