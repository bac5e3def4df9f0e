import type { Image, ImageBucket } from '@beso/contract/images';
import { uploadImage as send, type UploadOptions } from '../../platform/api/upload.ts';
import { shownPerson } from '../../platform/session/person.ts';
import { shrinkForUpload } from './shrinkForUpload.ts';

/**
 * Uploads a picture and returns its id and links. A heavy photo is shrunk first. Rejects with
 * IMAGE_TOO_LARGE, IMAGE_UNREADABLE, UNAUTHORIZED, … or a `NetworkError`, for `errorText` of platform/errors;
 * an abort rejects with its own reason.
 */
export async function uploadImage(
  bucket: ImageBucket,
  file: Blob,
  options: UploadOptions = {},
): Promise<Image> {
  // Shrinking takes seconds, in which another person may sign in.
  const person = options.person ?? shownPerson();
  const light = await shrinkForUpload(file, options.signal);
  return send(bucket, light, { ...options, ...(person !== null && { person }) });
}
