import { HOUR_SECONDS } from '../../platform/limits/limiter.ts';
import type { OperationsOf } from '../../platform/operations.ts';

export const imagesOperations = {
  images: {
    about: 'Uploaded pictures.',
    operations: {
      // Unreadable images count too, because each must be decoded.
      uploadImage: { quota: { perPerson: ({ uploadsPerHour }) => uploadsPerHour, seconds: HOUR_SECONDS } },
    },
  },
} satisfies OperationsOf<never, 'images.uploadImage'>;
