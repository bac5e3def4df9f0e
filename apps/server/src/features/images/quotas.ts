import { HOUR_SECONDS } from '../../platform/limits/limiter.ts';
import type { QuotasOf } from '../../platform/limits/quotas.ts';

export const imagesQuotas = {
  // Unreadable images count too, because each costs an attempt to decode it.
  'images.uploadImage': { perPerson: ({ uploadsPerHour }) => uploadsPerHour, seconds: HOUR_SECONDS },
} satisfies QuotasOf<never, 'images.uploadImage'>;
