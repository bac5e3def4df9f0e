import { reportReachable, reportUnreachable } from '../connection/connectivity.ts';
import { NetworkError } from '../errors.ts';
import { isNativeApp } from '../native/device.ts';

const REQUEST_TIMEOUT_MS = 20_000;

/** Sends a request to our server. Rejects with a `NetworkError`, or with the reason of the caller's abort. */
export async function sendRequest(request: Request, init: RequestInit = {}): Promise<Response> {
  // Combines two abort signals by hand, because some supported browsers lack `AbortSignal.any`.
  const stop = new AbortController();
  let tooLong = false;
  const timer = setTimeout(() => {
    tooLong = true;
    stop.abort();
  }, REQUEST_TIMEOUT_MS);
  request.signal.addEventListener('abort', () => stop.abort(request.signal.reason), { once: true });
  try {
    const shell = isNativeApp() ? await import('../native/bearer.ts') : undefined;
    shell?.addBearer(request);
    const response = await fetch(request, { ...init, credentials: 'same-origin', signal: stop.signal });
    reportReachable();
    await shell?.storeState(response);
    return response;
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    if (tooLong) throw new NetworkError('timeout', cause);
    reportUnreachable();
    throw new NetworkError('offline', cause);
  } finally {
    clearTimeout(timer);
  }
}
