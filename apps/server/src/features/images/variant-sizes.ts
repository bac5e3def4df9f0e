import { IMAGE_VARIANT_WIDTHS, type ImageVariant } from '@beso/contract/limits';

/** A very high picture is limited to this multiple of the variant's width. */
const MAX_HEIGHT_FACTOR = 4;

export const buildResizeOptions = (variant: ImageVariant) => ({
  width: IMAGE_VARIANT_WIDTHS[variant],
  height: IMAGE_VARIANT_WIDTHS[variant] * MAX_HEIGHT_FACTOR,
  fit: 'inside' as const,
  withoutEnlargement: true,
});
