import type { ImageVariant } from './limits.ts';

/** Variants that a job also encodes as AVIF, which is smaller than WebP. */
export const IMAGE_AVIF_VARIANTS = ['feed', 'full'] as const satisfies ImageVariant[];
