import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NATIVE_STATE_HEADER } from '@beso/contract/native';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from './client.ts';
import { sendRequest } from './send.ts';

const { storeState } = vi.hoisted(() => ({ storeState: vi.fn(async (_response: Response) => undefined) }));
vi.mock('../native/bearer.ts', () => ({ addBearer: () => undefined, storeState }));

const BODY = '{"session":null,"profile":null,"challenge":null,"leaving":null}';
let answer: (response: ServerResponse) => void;
const server = createServer((_request, response) => answer(response));

beforeEach(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${port}`));
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

/** Sends the head and the first part of the body. Resolves once the client has it. */
function sendPart(response: ServerResponse, length = BODY.length): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': length });
  response.write(BODY.slice(0, 20));
}

/** Returns a function that waits until the client has received so many parts of bodies. */
function countParts(): (wanted: number) => Promise<void> {
  const { read } = ReadableStreamDefaultReader.prototype;
  let count = 0;
  vi.spyOn(ReadableStreamDefaultReader.prototype, 'read').mockImplementation(async function (
    this: ReadableStreamDefaultReader,
  ) {
    const part = await read.call(this);
    if (!part.done) count += 1;
    return part;
  });
  return async (wanted) => {
    while (count < wanted) await new Promise((turn) => setImmediate(turn));
  };
}

it('a connection that is lost in the body of a response is a lost connection', async () => {
  answer = (response) => {
    sendPart(response);
    setImmediate(() => response.destroy());
  };
  await expect(api.auth.getSession()).rejects.toMatchObject({ name: 'NetworkError', kind: 'offline' });
});

it('a body that stalls times out, and one that keeps arriving slowly does not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const received = countParts();
  let response: ServerResponse | undefined;
  answer = (begun) => {
    response = begun;
    sendPart(begun);
  };
  const slow = api.auth.getSession();
  for (const [index, letter] of [...BODY.slice(20)].entries()) {
    await received(index + 1);
    vi.advanceTimersByTime(15_000);
    response?.write(letter);
  }
  expect(await slow).toEqual(JSON.parse(BODY));

  const stalled = expect(api.auth.getSession()).rejects.toMatchObject({ name: 'NetworkError', kind: 'timeout' });
  await received(BODY.length - 20 + 2);
  vi.advanceTimersByTime(20_100);
  await stalled;
});

it('the abort of the caller ends the reading of the body with its reason', async () => {
  const stop = new AbortController();
  const reason = new Error('left the page');
  answer = (response) => {
    sendPart(response);
    setImmediate(() => stop.abort(reason));
  };
  await expect(api.auth.getSession(undefined, { signal: stop.signal })).rejects.toBe(reason);
});

it('a native app whose secure storage fails uses the response nevertheless', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  vi.stubGlobal('androidBridge', {});
  vi.stubGlobal('localStorage', { getItem: () => null });
  const locked = new Error('the keystore is locked');
  storeState.mockRejectedValueOnce(locked);
  answer = (response) =>
    response.writeHead(200, { 'content-type': 'application/json', [NATIVE_STATE_HEADER]: 'W10' }).end(BODY);
  const { response, body } = await sendRequest(new Request(new URL('/api/v1/auth/session', location.href)));
  expect([response.status, await body.text()]).toEqual([200, BODY]);
  expect(reported).toHaveBeenCalledExactlyOnceWith(locked);
});
