import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from './client.ts';
import { sendRequest } from './send.ts';

const { storeNativeSession } = vi.hoisted(() => ({
  storeNativeSession: vi.fn(async (_response: Response) => undefined),
}));
vi.mock('../native/bearer.ts', () => ({ addBearer: () => undefined, storeNativeSession }));

const NOBODY = { session: null, profile: null, challenge: null, leaving: null };
const BODY = new TextEncoder().encode(JSON.stringify(NOBODY));
const JSON_TYPE = { headers: { 'content-type': 'application/json' } };
let connection: ReadableStreamDefaultController<Uint8Array>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', new URL('https://beso.example'));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (_request: Request, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start: (opened) => {
        connection = opened;
        connection.enqueue(BODY.slice(0, 20));
      },
    });
    signal.addEventListener('abort', () => connection.error(signal.reason));
    return new Response(body, JSON_TYPE);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const NETWORK_ERROR = { name: 'NetworkError' };

it('a connection that is lost in the body of a response is a lost connection', async () => {
  const lost = expect(api.auth.getSession()).rejects.toMatchObject({ ...NETWORK_ERROR, kind: 'offline' });
  await vi.advanceTimersByTimeAsync(100);
  connection.error(new TypeError('Failed to fetch'));
  await lost;
});

it('a body that keeps arriving slowly is received', async () => {
  const session = api.auth.getSession();
  for (const byte of BODY.slice(20)) {
    await vi.advanceTimersByTimeAsync(15_000);
    connection.enqueue(Uint8Array.of(byte));
  }
  connection.close();
  expect(await session).toEqual(NOBODY);
});

it('a body that stalls times out', async () => {
  const stalled = expect(api.auth.getSession()).rejects.toMatchObject({ ...NETWORK_ERROR, kind: 'timeout' });
  await vi.advanceTimersByTimeAsync(20_100);
  await stalled;
});

it('the abort of the caller ends the reading of the body with its reason', async () => {
  const stop = new AbortController();
  const reason = new Error('left the page');
  const left = expect(api.auth.getSession(undefined, { signal: stop.signal })).rejects.toBe(reason);
  await vi.advanceTimersByTimeAsync(100);
  stop.abort(reason);
  await left;
});

it('a native app whose secure storage fails uses the response nevertheless', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  vi.stubGlobal('androidBridge', {});
  vi.stubGlobal('fetch', async () => new Response(BODY, JSON_TYPE));
  const locked = new Error('the keystore is locked');
  storeNativeSession.mockRejectedValueOnce(locked);
  const { response, body } = await sendRequest(new Request(new URL('/api/v1/auth/session', location.href)));
  expect([response.status, JSON.parse(await body.text())]).toEqual([200, NOBODY]);
  expect(reported).toHaveBeenCalledExactlyOnceWith(locked);
});
