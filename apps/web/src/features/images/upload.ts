import type { Image, ImageBucket } from '@beso/contract/images';
import { uploadImage as send, type UploadOptions } from '../../platform/api/upload.ts';
import { currentPersonId } from '../../platform/session/person.ts';
import { shrinkForUpload } from './shrinkForUpload.ts';

/**
 * Uploads a picture, shrunk if necessary, and returns its id and links.
 * @throws the API's errors, such as IMAGE_TOO_LARGE or IMAGE_UNREADABLE, a `NetworkError`, or the abort's
 * reason
 */
export async function uploadImage(
  bucket: ImageBucket,
  file: Blob,
  options: UploadOptions = {},
): Promise<Image> {
  // Remembered before shrinking, which takes seconds: somebody else may sign in meanwhile.
  const person = options.person ?? currentPersonId();
  const light = await shrinkForUpload(file, options.signal);
  return send(bucket, light, { ...options, ...(person !== null && { person }) });
}
