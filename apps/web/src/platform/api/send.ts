import { reportReachable, reportUnreachable } from '../connectivity.ts';
import { NetworkError } from '../errors.ts';

/** Longer than any answer of a healthy server, shorter than anyone's patience. */
const REQUEST_TIMEOUT_MS = 20_000;

/**
 * `fetch` to our own server. No answer becomes a `NetworkError` and is told to the connectivity store; an
 * abort by the caller stays an abort.
 */
export async function send(request: Request, init: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(request, {
      ...init,
      credentials: 'same-origin',
      signal: AbortSignal.any([request.signal, timeout]),
    });
    reportReachable();
    return response;
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    if (timeout.aborted) throw new NetworkError('timeout', cause);
    reportUnreachable();
    throw new NetworkError('offline', cause);
  }
}
