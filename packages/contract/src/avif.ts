import type { ImageVariant } from './limits.ts';

/** The variants that a background job also makes as AVIF, because it is smaller than WebP. */
export const IMAGE_AVIF_VARIANTS = ['feed', 'full'] as const satisfies ImageVariant[];
