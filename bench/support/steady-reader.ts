import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../../apps/server/test/support/builders.ts';

/** The local addresses that the reader uses in turn, because the server limits requests per address. */
const ADDRESSES = Array.from({ length: 40 }, (_, index) => `127.0.0.${100 + index}`);
const EVERY_MS = 20;
const SLICE_MS = 1_000;
const PATHS = ['/api/v1/besos/balance', '/api/v1/activities?limit=20'];

/** Sends a request; returns its milliseconds. Rejects on any status but 200. */
function ask(url: string, path: string, cookie: string, agent: Agent): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { agent, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
      answer.resume().once('end', () => resolve(performance.now() - began));
    });
    sent.once('error', reject);
    sent.end();
  });
}

/** Returns a function that reads at a constant rate for a second, and returns each read's milliseconds. */
export function openReader(url: string, reader: Person) {
  const agents = ADDRESSES.map((localAddress) => new Agent({ keepAlive: true, localAddress }));
  const cookie = reader.cookie();
  let turn = 0;
  return async (): Promise<number[]> => {
    const asked: Promise<number>[] = [];
    for (const until = performance.now() + SLICE_MS; performance.now() < until; turn += 1) {
      const agent = agents[turn % agents.length] as Agent;
      asked.push(ask(url, PATHS[turn % PATHS.length] as string, cookie, agent));
      await sleep(EVERY_MS);
    }
    return Promise.all(asked);
  };
}

/** Reads while `work` runs; returns its result, its duration in ms, and the duration of each read. */
export async function readDuring<Result>(read: () => Promise<number[]>, work: () => Promise<Result>) {
  const began = performance.now();
  let isOver = false;
  let ms = 0;
  const working = work().finally(() => {
    isOver = true;
    ms = performance.now() - began;
  });
  const times: number[] = [];
  while (!isOver) times.push(...(await read()));
  return { result: await working, ms, times };
}
