import { apiPrefix, imageUploadPath } from 'virtual:contract';
import type { Image, ImageBucket } from '@beso/contract/images';
import { send } from './send.ts';

/**
 * Sends a picture, JPEG, PNG, WebP or whatever else the server can decode, up to 5 MB.
 * Rejects like every call of the API: IMAGE_TOO_LARGE, IMAGE_UNREADABLE, UNAUTHORIZED, … or a `NetworkError`.
 */
export async function uploadImage(bucket: ImageBucket, file: Blob, signal?: AbortSignal): Promise<Image> {
  const body = new FormData();
  body.set('bucket', bucket);
  body.set('file', file);
  const url = `${location.origin}${apiPrefix}${imageUploadPath}`;
  const response = await send(new Request(url, { method: 'POST', body, ...(signal && { signal }) }));
  const answer: unknown = await response.json().catch(() => ({}));
  if (!response.ok) throw Object.assign(new Error('upload failed'), answer, { status: response.status });
  return answer as Image;
}
