import type { Image, ImageBucket } from '@beso/contract/images';
import { IMAGE_MAX_BYTES } from '@beso/contract/limits';
import { uploadImage as send, type UploadOptions } from '../../platform/api/upload.ts';
import type { ApiError } from '../../platform/errors.ts';

/**
 * Sends a picture and answers with its id and links. What is larger than 5 MB is refused before anything is
 * sent. Rejects with IMAGE_TOO_LARGE, IMAGE_UNREADABLE, UNAUTHORIZED, … or a `NetworkError`, which `errorText` of
 * platform/errors turns into words; an abort by the caller stays an abort.
 */
export async function uploadImage(
  bucket: ImageBucket,
  file: Blob,
  options: UploadOptions = {},
): Promise<Image> {
  if (file.size > IMAGE_MAX_BYTES) {
    const refusal: ApiError = { code: 'IMAGE_TOO_LARGE', status: 413 };
    throw Object.assign(new Error('larger than 5 MB'), refusal);
  }
  return send(bucket, file, options);
}
