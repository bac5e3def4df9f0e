import type { AdmittedClient } from './admission.ts';

/** The limit of open connections per session. Each browser tab needs one connection. */
export const CONNECTIONS_PER_SESSION = 20;
export const CONNECTIONS_PER_PERSON = 60;
const CONNECTIONS_PER_CLIENT = 500;

/** The limit of packets per connection in ten seconds. */
const PACKETS = 200;
/** How many packets may wait for a client that reads too slowly, before its connection is closed. */
const UNREAD_MAX = 500;
const WINDOW_MS = 10_000;
/** The packet by which a client asks for a namespace begins with 0. */
const ASKS_FOR_NAMESPACE = '0';

/** Frames that the websocket library answers by itself, before any handler of ours. */
const CONTROL_FRAMES = ['ping', 'pong'] as const;

interface Frames {
  on(event: (typeof CONTROL_FRAMES)[number], heard: () => void): unknown;
  terminate(): void;
}

interface Wire {
  readonly transport: object;
  on(event: 'packet', heard: (packet: { type: string; data?: unknown }) => void): unknown;
  on(event: 'packetCreate', heard: () => void): unknown;
  once(event: 'close', heard: () => void): unknown;
  close(discard?: boolean): void;
}

export function createConnectionLimits() {
  const open = new Map<string, number>();

  const add = (key: string, by: 1 | -1): number => {
    const count = (open.get(key) ?? 0) + by;
    if (count === 0) open.delete(key);
    else open.set(key, count);
    return count;
  };

  const watch = (wire: Wire): void => {
    let since = performance.now();
    let packets = 0;
    let hasNamespace = false;
    const isFlood = (): boolean => {
      const now = performance.now();
      if (now - since > WINDOW_MS) {
        since = now;
        packets = 0;
      }
      packets += 1;
      return packets > PACKETS;
    };
    wire.on('packet', ({ type, data }) => {
      const asks = type === 'message' && typeof data === 'string' && data.startsWith(ASKS_FOR_NAMESPACE);
      if (isFlood() || (asks && hasNamespace)) wire.close(true);
      hasNamespace ||= asks;
    });
    // The types of the engine lack `socket` and `writeBuffer`.
    const frames = Reflect.get(wire.transport, 'socket') as Frames;
    const unread = () => Reflect.get(wire, 'writeBuffer') as readonly unknown[];
    for (const frame of CONTROL_FRAMES)
      frames.on(frame, () => {
        if (isFlood()) frames.terminate();
      });
    wire.on('packetCreate', () => {
      if (unread().length > UNREAD_MAX) frames.terminate();
    });
  };

  return (wire: Wire, { viewer, client }: AdmittedClient): void => {
    const limits = [
      [`session:${viewer.sessionId}`, CONNECTIONS_PER_SESSION],
      [`person:${viewer.id}`, CONNECTIONS_PER_PERSON],
      [`client:${client}`, CONNECTIONS_PER_CLIENT],
    ] as const;
    const isTooMany = limits.map(([key, limit]) => add(key, 1) > limit).includes(true);
    wire.once('close', () => {
      for (const [key] of limits) add(key, -1);
    });
    if (isTooMany) wire.close(true);
    else watch(wire);
  };
}
