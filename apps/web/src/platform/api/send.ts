import { reportReachable, reportUnreachable } from '../connection/connectivity.ts';
import { NetworkError } from '../errors.ts';
import { isNativeApp } from '../native/device.ts';

/** The longest time for which the server may send nothing, before the response or during it. */
const SILENCE_MAX_MS = 20_000;

export interface ReceivedResponse {
  response: Response;
  /** The whole body, which `response` no longer has. */
  body: Blob;
}

async function readBody(response: Response, onPart: () => void): Promise<Blob> {
  const parts: BlobPart[] = [];
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    parts.push(part.value);
    onPart();
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

/**
 * Sends a request to our server and receives the whole response.
 * @throws NetworkError
 */
export async function sendRequest(request: Request): Promise<ReceivedResponse> {
  // Combines two abort signals by hand, because some supported browsers lack `AbortSignal.any`.
  const stop = new AbortController();
  let tooLong = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const awaitMore = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      tooLong = true;
      stop.abort();
    }, SILENCE_MAX_MS);
  };
  request.signal.addEventListener('abort', () => stop.abort(request.signal.reason), { once: true });
  try {
    awaitMore();
    const shell = isNativeApp() ? await import('../native/bearer.ts') : undefined;
    shell?.addBearer(request);
    const response = await fetch(request, { credentials: 'same-origin', signal: stop.signal });
    reportReachable();
    // If the device cannot store the new session, the session still lasts until the app is closed.
    await shell?.storeNativeSession(response).catch(reportError);
    awaitMore();
    return { response, body: await readBody(response, awaitMore) };
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    if (tooLong) throw new NetworkError('timeout', cause);
    reportUnreachable();
    throw new NetworkError('offline', cause);
  } finally {
    clearTimeout(timer);
  }
}
