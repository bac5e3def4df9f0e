import type { Image, ImageBucket } from '@beso/contract/images';
import { uploadImage as send, type UploadOptions } from '../../platform/api/upload.ts';
import { shownPerson } from '../../platform/session/person.ts';
import { fittingPicture } from './fitting.ts';

/**
 * Sends a picture and answers with its id and links. What is larger than 5 MB is made smaller first. Rejects
 * with IMAGE_TOO_LARGE, IMAGE_UNREADABLE, UNAUTHORIZED, … or a `NetworkError`, which `errorText` of
 * platform/errors turns into words; an abort by the caller stays an abort.
 */
export async function uploadImage(
  bucket: ImageBucket,
  file: Blob,
  options: UploadOptions = {},
): Promise<Image> {
  // Making it smaller takes seconds, in which somebody else may come to this page.
  const person = options.person ?? shownPerson();
  const fitting = await fittingPicture(file, options.signal);
  return send(bucket, fitting, { ...options, ...(person !== null && { person }) });
}
