import type { ImageVariant } from './limits.ts';

/** The variants that are there as AVIF, too, once a job has made them. Each is smaller than its WebP. */
export const IMAGE_AVIF_VARIANTS = ['feed', 'full'] as const satisfies ImageVariant[];
