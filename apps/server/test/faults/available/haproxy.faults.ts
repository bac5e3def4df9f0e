import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHostNetwork, type HostNetwork } from '../../support/hosts/place.ts';
import { startProxy, waitUntilServing } from '../../support/hosts/proxy.ts';

/** A stand-in for a node, with the state and the delay that the test sets. */
class StandIn {
  readonly #server: Server;
  says = 'ready';
  lateMs = 0;
  requests = 0;

  constructor() {
    this.#server = createServer(async ({ url }, response) => {
      await delay(this.lateMs);
      if (url !== '/readyz') this.requests += 1;
      const status = url === '/readyz' && this.says !== 'ready' ? 503 : 200;
      response.writeHead(status).end(JSON.stringify({ status: this.says }));
    });
  }

  async listen(at = 0): Promise<number> {
    this.#server.listen(at, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    if (this.#server.listening) await once(this.#server, 'close');
  }
}

const CLIENTS = 4;
/** Longer than a health check of haproxy waits. `LATE_FOR_MS` is enough for two failed checks. */
const LATE_MS = 4_000;
const LATE_FOR_MS = 12_000;
let place: HostNetwork;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let one: StandIn;
let port: number;
let other: StandIn;
beforeEach(async () => {
  [one, other] = [new StandIn(), new StandIn()];
  place = createHostNetwork();
  port = await one.listen();
  proxy = await startProxy(place, [port, await other.listen()]);
  await waitUntilServing(proxy.url);
});
afterEach(async () => {
  await proxy?.close();
  await place?.close();
  await Promise.all([one, other].map((node) => node.close()));
});

/** Sends requests while `happens` runs; returns the statuses that are not 200. */
async function failuresDuring(happens: () => Promise<unknown>): Promise<number[]> {
  const failed: number[] = [];
  let isOver = false;
  const asking = Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (!isOver) {
        const { status } = await fetch(`${proxy.url}/`, { method: 'POST', body: 'gift' });
        if (status !== 200) failed.push(status);
        await delay(5);
      }
    }),
  );
  await happens();
  isOver = true;
  await asking;
  return failed;
}

/** Waits until `left` gets no more requests while `served` gets some. */
async function untilLeftOut(left: StandIn, served: StandIn): Promise<void> {
  await expect
    .poll(
      async () => {
        const [before, beside] = [left.requests, served.requests];
        await expect.poll(() => served.requests).toBeGreaterThan(beside + 40);
        return left.requests - before;
      },
      { timeout: 10_000 },
    )
    .toBe(0);
}

test('a node that says that it ends gets no requests after one check, and its successor after one', async () => {
  const failed = await failuresDuring(async () => {
    await expect.poll(() => Math.min(one.requests, other.requests)).toBeGreaterThan(10);
    const began = performance.now();
    one.says = 'stopping';
    await untilLeftOut(one, other);
    expect(performance.now() - began).toBeLessThan(2_000);
    await one.close();
    one.says = 'ready';
    await one.listen(port);
    const before = one.requests;
    await expect.poll(() => one.requests, { timeout: 10_000 }).toBeGreaterThan(before + 10);
  });
  expect(failed).toEqual([]);
});

test('a node that cannot serve has to say it twice, so that a late look at its database does not count', async () => {
  const failed = await failuresDuring(async () => {
    one.says = 'unavailable';
    await untilLeftOut(one, other);
    other.says = 'unavailable';
    await delay(LATE_FOR_MS / 2);
    one.says = 'ready';
    other.says = 'ready';
  });
  expect(failed).toEqual([]);
});

test('while one node restarts and the other one answers late, requests wait and none fails', async () => {
  const failed = await failuresDuring(async () => {
    one.says = 'stopping';
    await untilLeftOut(one, other);
    other.lateMs = LATE_MS;
    await one.close();
    await delay(LATE_FOR_MS);
    other.lateMs = 0;
  });
  expect(failed).toEqual([]);
}, 60_000);
