import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiCaller } from '../people.ts';
import type { Device, PageElement } from './engine.ts';
import { controlNamed, fieldNamed, isTextShown } from './page-queries.ts';

/** The time limit of every action, long enough for a busy machine. */
const TIMEOUT_MS = 30_000;

/** The actions of a person in any browser. Each action waits until it is possible. */
export interface Driver {
  readonly device: Device;
  /** @param path a path of the app, or a whole URL */
  go(path: string): Promise<void>;
  reload(): Promise<void>;
  tap(name: string): Promise<void>;
  type(label: string, words: string): Promise<void>;
  upload(label: string, file: string): Promise<void>;
  /** Waits until one of these texts is visible; returns that text. */
  see(...words: string[]): Promise<string>;
  seeNoMore(words: string): Promise<void>;
  arriveAt(path: string): Promise<void>;
}

/** @param base the app's URL for this device */
export function driverOf(device: Device, base: string): Driver {
  async function until(what: string, attempt: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + TIMEOUT_MS;
    let last: unknown;
    do {
      // While the browser replaces the page, the attempt fails and is repeated.
      const done = await attempt().catch((error: unknown) => {
        last = error;
        return false;
      });
      if (done) return;
      await sleep(50);
    } while (Date.now() < end);
    const shown = await device.run(() => document.body.innerText).catch(String);
    const because = last === undefined ? '' : ` (${last})`;
    throw new Error(`${what}${because}, at ${await device.address()}, which shows:\n${shown}`);
  }
  const within = async (
    found: Promise<PageElement | undefined>,
    act: (thing: PageElement) => Promise<void>,
  ) => {
    const thing = await found;
    if (thing !== undefined) await act(thing);
    return thing !== undefined;
  };

  return {
    device,
    go: (path) => device.open(new URL(path, base).href),
    reload: () => device.reload(),
    tap: (name) =>
      until(`cannot tap ${name}`, () => within(device.find(controlNamed, name), (thing) => thing.tap())),
    type: (label, words) =>
      until(`cannot type into ${label}`, () =>
        within(device.find(fieldNamed, label), (thing) => thing.type(words)),
      ),
    upload: (label, file) =>
      until(`cannot upload at ${label}`, () =>
        within(device.find(fieldNamed, label), (thing) => thing.upload(file)),
      ),
    see: async (...words) => {
      let seen: string | undefined;
      await until(`does not show ${words.join(' or ')}`, async () => {
        for (const each of words) if (await device.run(isTextShown, each)) seen = each;
        return seen !== undefined;
      });
      return seen ?? '';
    },
    seeNoMore: (words) => until(`still shows ${words}`, async () => !(await device.run(isTextShown, words))),
    arriveAt: (path) =>
      until(`is not at ${path}`, async () => new URL(await device.address()).pathname === path),
  };
}

export async function signIn({ device, go }: Driver, { email, password }: ApiCaller): Promise<void> {
  await go('/healthz');
  const status = await device.run(async (body) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/v1/auth/sign-in', { method: 'POST', headers, body })).status;
  }, JSON.stringify({ email, password }));
  if (status !== 200) throw new Error(`signing in was answered ${status}`);
}
