import { createContext, runInContext } from 'node:vm';
import { IDBFactory } from 'fake-indexeddb';
import type { ChatTab, ShownThread } from '../../../web/test/tab.ts';
import type { Person } from '../support/builders.ts';

/** A person's phone or computer. Its storage and clock outlive its pages. */
export interface Device {
  readonly name: string;
  write(content: string): Promise<void>;
  read(): Promise<void>;
  shown(): ShownThread;
  /** Ends the page at once, as a crash would, and opens another page. */
  reopen(): Promise<void>;
  /** Sets the clock this many milliseconds ahead of the right time. */
  turnClock(milliseconds: number): void;
  /** Fires the browser's `online` or `offline` event. */
  says(state: 'online' | 'offline'): void;
  close(): void;
}

interface Setting {
  readonly name: string;
  /** The script that `bundleTab` returns. */
  readonly script: string;
  /** The app's address for this device, which may be a proxy's. */
  readonly url: string;
  readonly owner: Pick<Person, 'id' | 'cookie'>;
  /** The id of the person to whom this device writes. */
  readonly otherId: string;
}

/** Calls on an ended page never resolve, so that nothing of that page runs any more. */
const forEver = new Promise<never>(() => undefined);

const CLOCK = `(() => {
  const Right = Date;
  let ahead = 0;
  globalThis.Date = class extends Right {
    constructor(...given) { if (given.length === 0) super(Right.now() + ahead); else super(...given); }
    static now() { return Right.now() + ahead; }
  };
  return (milliseconds) => { ahead = milliseconds; };
})()`;

/** Opens a page in its own JavaScript realm, with the browser's functions that the app uses. */
function openPage(
  { name, script, url, owner }: Setting,
  indexedDB: InstanceType<typeof IDBFactory>,
  local: Map<string, string>,
) {
  const gone = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const events = new EventTarget();
  const isGone = () => gone.signal.aborted;
  const onceGone = (end: () => void) => gone.signal.addEventListener('abort', end, { once: true });
  const headers = { cookie: owner.cookie(), origin: url };

  class PageSocket extends WebSocket {
    constructor(address: string) {
      // Node's WebSocket accepts headers, but its constructor has the browsers' type without them.
      super(address, { headers } as unknown as string[]);
      onceGone(() => this.close());
    }
  }
  class PageChannel extends BroadcastChannel {
    constructor(channel: string) {
      super(`${name} ${channel}`);
      onceGone(() => this.close());
    }
    override postMessage(message: unknown) {
      if (!isGone()) super.postMessage(message);
    }
  }
  const globals = {
    console,
    crypto,
    performance,
    structuredClone,
    queueMicrotask,
    URL,
    URLSearchParams,
    Headers,
    Request,
    Response,
    AbortController,
    AbortSignal,
    DOMException,
    Event,
    EventTarget,
    TextEncoder,
    TextDecoder,
    Blob,
    FormData,
    WebSocket: PageSocket,
    BroadcastChannel: PageChannel,
    indexedDB,
    location: new URL(url),
    document: Object.assign(new EventTarget(), {
      visibilityState: 'visible',
      documentElement: {},
      cookie: owner.cookie(),
    }),
    localStorage: {
      getItem: (key: string) => local.get(key) ?? null,
      setItem: (key: string, value: string) => local.set(key, value),
      removeItem: (key: string) => local.delete(key),
    },
    navigator: {
      onLine: true,
      language: 'en',
      languages: ['en'],
      userAgent: name,
      locks: {
        request: (lock: string, work: () => Promise<unknown>) =>
          navigator.locks
            .request(`${name} ${lock}`, { signal: gone.signal }, () =>
              Promise.race([isGone() ? undefined : work(), new Promise<void>((end) => onceGone(end))]),
            )
            .catch((error) => (isGone() ? forEver : Promise.reject(error))),
      },
    },
    fetch: async (input: Request | string, init?: RequestInit) => {
      const request = new Request(typeof input === 'string' ? new URL(input, url) : input, init);
      for (const [header, value] of Object.entries(headers)) request.headers.set(header, value);
      const ended = AbortSignal.any([gone.signal, ...(init?.signal ? [init.signal] : [])]);
      try {
        const response = await fetch(request, { signal: ended });
        const body = await response.arrayBuffer();
        return isGone() ? forEver : new Response(body.byteLength === 0 ? null : body, response);
      } catch (error) {
        if (isGone()) return forEver;
        throw error;
      }
    },
    setTimeout: (work: () => void, milliseconds?: number) => {
      if (isGone()) return undefined;
      const timer = setTimeout(() => {
        timers.delete(timer);
        work();
      }, milliseconds);
      timers.add(timer);
      return timer;
    },
    clearTimeout,
    setInterval: (work: () => void, milliseconds?: number) => {
      const timer = isGone() ? undefined : setInterval(work, milliseconds);
      if (timer !== undefined) timers.add(timer);
      return timer;
    },
    clearInterval,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
  };
  const realm = createContext(globals);
  runInContext('globalThis.window = globalThis.self = globalThis', realm);
  const turnClock = runInContext(CLOCK, realm) as (milliseconds: number) => void;
  runInContext(script, realm);
  const open = runInContext('chatTab.openChatTab', realm) as (one: string, other: string) => Promise<ChatTab>;
  return {
    open,
    turnClock,
    ended: new Promise<void>((end) => onceGone(end)),
    says: (state: 'online' | 'offline') => {
      globals.navigator.onLine = state === 'online';
      events.dispatchEvent(new Event(state));
    },
    end: () => {
      gone.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

export async function openDevice(setting: Setting): Promise<Device> {
  const indexedDB = new IDBFactory();
  const local = new Map<string, string>();
  let clock = 0;
  const begin = async () => {
    const opened = openPage(setting, indexedDB, local);
    opened.turnClock(clock);
    return { page: opened, tab: await opened.open(setting.owner.id, setting.otherId) };
  };
  let current = begin();
  let { page, tab } = await current;
  return {
    name: setting.name,
    // Waits for the new page while the page is being reopened.
    write: async (content) => (await current).tab.write(content),
    read: async () => {
      const { page: shown, tab: read } = await current;
      await Promise.race([read.read(), shown.ended]);
    },
    shown: () => tab.shown(),
    reopen: async () => {
      page.end();
      current = begin();
      ({ page, tab } = await current);
    },
    turnClock: (milliseconds) => {
      clock = milliseconds;
      page.turnClock(milliseconds);
    },
    says: (state) => page.says(state),
    close: () => page.end(),
  };
}
