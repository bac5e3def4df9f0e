import { apiPrefix, imageUploadPath } from 'virtual:contract';
import type { Image, ImageBucket } from '@beso/contract/images';
import { PERSON_HEADER } from '@beso/contract/person';
import { reportReachable, reportUnreachable } from '../connection/connectivity.ts';
import { NetworkError } from '../errors.ts';
import { loadNamespaces } from '../i18n/index.ts';
import { nativeBearerToken } from '../native/cookies.ts';
import { serverOrigin } from '../native/serverAddress.ts';
import { currentPersonId } from '../session/person.ts';

/** Long enough for 5 MB over a slow mobile network. */
const UPLOAD_TIMEOUT_MS = 120_000;

export interface UploadOptions {
  person?: string;
  signal?: AbortSignal;
  /** Called with the uploaded part, from 0 to 1. Only XMLHttpRequest can report it. */
  onProgress?: (part: number) => void;
}

function answerOf(request: XMLHttpRequest): object {
  try {
    const answer: unknown = JSON.parse(request.responseText);
    return typeof answer === 'object' && answer !== null ? answer : {};
  } catch {
    return {};
  }
}

/**
 * Uploads a picture of at most 5 MB. Rejects with an error of the API, a `NetworkError`, or the abort's
 * reason.
 */
export function uploadImage(
  bucket: ImageBucket,
  file: Blob,
  { person, signal, onProgress }: UploadOptions = {},
): Promise<Image> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress?.(loaded / total);
    request.onload = () => {
      reportReachable();
      const { status } = request;
      const answer = answerOf(request);
      if (status >= 200 && status < 300) resolve(answer as Image);
      else {
        const refusal = Object.assign(new Error('upload failed'), answer, { status });
        void loadNamespaces('errors').then(() => reject(refusal));
      }
    };
    request.onerror = () => {
      reportUnreachable();
      reject(new NetworkError('offline'));
    };
    request.ontimeout = () => reject(new NetworkError('timeout'));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort(), { once: true });

    const body = new FormData();
    body.set('bucket', bucket);
    body.set('file', file);
    request.open('POST', `${serverOrigin()}${apiPrefix}${imageUploadPath}`);
    const bearer = nativeBearerToken();
    if (bearer !== undefined) request.setRequestHeader('authorization', `Bearer ${bearer}`);
    const name = person ?? currentPersonId();
    if (name !== null) request.setRequestHeader(PERSON_HEADER, name);
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.send(body);
  });
}
