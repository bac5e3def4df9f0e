import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { startDaemon } from './daemon.ts';
import type { HostNetwork } from './place.ts';

const LOOK_MS = 100;
const START_MS = 20_000;

export interface Proxy {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts haproxy with the file of `deploy/`. @param nodes the ports of the two nodes */
export async function startProxy(place: HostNetwork, nodes: readonly [number, number]): Promise<Proxy> {
  const port = await freePort();
  const text = place.textOf('haproxy/haproxy.cfg', {
    'app1.example.org:3000': `127.0.0.1:${nodes[0]}`,
    'app2.example.org:3000': `127.0.0.1:${nodes[1]}`,
    'bind 127.0.0.1:': `bind ${place.here}:`,
    'bind :80': `bind 127.0.0.1:${port}`,
    // Without root rights, haproxy cannot change to the account that the file names.
    ...(process.getuid?.() !== 0 && { '  user haproxy\n  group haproxy\n': '' }),
  });
  const daemon = startDaemon('haproxy', ['-db', '-f', place.write('haproxy.cfg', text)], {
    log: join(place.dir, 'haproxy.log'),
  });
  return { url: `http://127.0.0.1:${port}`, close: () => daemon.kill() };
}

/** Waits until haproxy forwards to a node that is ready. */
export async function waitUntilServing(url: string): Promise<void> {
  for (const until = Date.now() + START_MS; Date.now() < until; await delay(LOOK_MS)) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`nothing serves at ${url}`);
}
