import type { ImageVariant } from './limits.ts';

/** The variants that also exist as AVIF, which a background job makes because it is smaller than WebP. */
export const IMAGE_AVIF_VARIANTS = ['feed', 'full'] as const satisfies ImageVariant[];
