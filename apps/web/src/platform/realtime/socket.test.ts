import { afterEach, expect, it, vi } from 'vitest';
import { openSocket } from './socket.ts';

type Listener = (detail?: unknown) => void;
/** A fake socket library, because the real library uses another transport in Node. */
const library = vi.hoisted(() => {
  const listeners = new Map<string, Listener>();
  const connect = vi.fn();
  const socket = {
    ...{ connected: false, io: { opts: {} }, connect, disconnect: vi.fn(), off: vi.fn() },
    on: (event: string, listener: Listener) => listeners.set(event, listener),
  };
  return { connect, io: vi.fn(() => socket), tell: (event: string) => listeners.get(event)?.() };
});
vi.mock('socket.io-client', () => ({ io: library.io }));

let close: () => void;
afterEach(() => {
  close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('an attempt may take 10 s; the next ones follow after 1, 2, 5 and 10 s, and after a success again after 1 s [S9-026]', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { origin: 'https://beso.example' });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const status = vi.fn();
  ({ close } = openSocket({ status, event: () => undefined, typing: () => undefined }));
  expect(library.io).toHaveBeenCalledExactlyOnceWith(
    'https://beso.example',
    expect.objectContaining({ timeout: 10_000, reconnection: false, transports: ['websocket'] }),
  );
  let attempts = 1;
  const nextFollowsAfter = async (pause: number) => {
    expect(library.connect).toHaveBeenCalledTimes(attempts);
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(library.connect).toHaveBeenCalledTimes(attempts);
    await vi.advanceTimersByTimeAsync(1);
    attempts += 1;
    expect(library.connect).toHaveBeenCalledTimes(attempts);
  };
  for (const pause of [1_000, 2_000, 5_000, 10_000, 10_000]) {
    library.tell('connect_error');
    expect(status).toHaveBeenLastCalledWith('failed');
    await nextFollowsAfter(pause);
  }
  library.tell('connect');
  expect(status).toHaveBeenLastCalledWith('connected');
  library.tell('disconnect');
  await nextFollowsAfter(1_000);
});
