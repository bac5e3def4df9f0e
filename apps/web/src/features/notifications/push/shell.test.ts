import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setCurrentPersonId } from '../../../platform/session/person.ts';
import { openPush } from './openedPush.ts';
import { allowPush, endPushAfterSignOut, pushState, resumePush, stopPush } from './push.ts';

type Listener = (body: object) => void;

/** Stands in for the server and for the device's push settings. */
const world = vi.hoisted(() => ({
  receive: 'prompt',
  answersPrompt: 'granted',
  token: 'a'.repeat(64) as string | undefined,
  calls: [] as string[],
  listeners: new Map<string, Listener>(),
  native: ['fcm'],
  subscribed: [] as object[],
  read: [] as string[],
}));

vi.mock('@capacitor/core', async (original) => ({
  ...(await original<object>()),
  Capacitor: { isPluginAvailable: () => true },
}));
vi.mock('@capacitor/push-notifications', () => ({
  PushNotifications: {
    checkPermissions: async () => ({ receive: world.receive }),
    requestPermissions: async () => {
      world.receive = world.answersPrompt;
      return { receive: world.receive };
    },
    addListener: async (name: string, listener: Listener) => {
      world.listeners.set(name, listener);
      return { remove: async () => void world.listeners.delete(name) };
    },
    register: async () => {
      world.calls.push('register');
      if (world.token === undefined) world.listeners.get('registrationError')?.({ error: 'no service' });
      else world.listeners.get('registration')?.({ value: world.token });
    },
    unregister: async () => void world.calls.push('unregister'),
    removeAllDeliveredNotifications: async () => void world.calls.push('clear'),
  },
}));
/** Answers the requests about push as the server would. */
async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith('/push/key')) return Response.json({ publicKey: '', native: world.native });
  const body = await request.json();
  if (pathname.endsWith('/notifications/read')) {
    world.read.push(...body.ids);
    return Response.json({ unread: 0 });
  }
  world.subscribed.push(body);
  return new Response(null, { status: 204 });
}

const kept = new Map<string, string>();
beforeEach(() => {
  Object.assign(world, {
    receive: 'prompt',
    answersPrompt: 'granted',
    token: 'a'.repeat(64),
    native: ['fcm'],
  });
  for (const list of [world.calls, world.subscribed, world.read]) list.length = 0;
  world.listeners.clear();
  kept.clear();
  vi.unstubAllGlobals();
  vi.stubGlobal('androidBridge', {});
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error;
  });
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => answer(new Request(input, init)));
  vi.stubGlobal('location', new URL('https://localhost/home'));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

const DEVICE = { service: 'fcm', token: 'a'.repeat(64) };

describe('push in a native app [S1-012]', () => {
  it('is on after the person has permitted it, and again after the next sign-in', async () => {
    await resumePush();
    expect([pushState(), world.calls]).toEqual(['off', []]);
    await allowPush();
    expect([pushState(), world.subscribed]).toEqual(['on', [DEVICE]]);
    await resumePush();
    expect(world.subscribed).toEqual([DEVICE, DEVICE]);
    expect([...world.listeners.keys()]).toEqual([]);
  });

  it('is refused if the person refused it on the device', async () => {
    world.answersPrompt = 'denied';
    await allowPush();
    expect([pushState(), world.subscribed]).toEqual(['refused', []]);
  });

  it('requests no token from a push service for which the server has no keys', async () => {
    Object.assign(world, { receive: 'granted', native: ['apns'] });
    await resumePush();
    expect([pushState(), world.calls]).toEqual(['unsupported', []]);
  });

  it('reports that the push service did not respond', async () => {
    world.token = undefined;
    await expect(allowPush()).rejects.toThrow('no service');
  });

  it('stays off if the person turned it off', async () => {
    await allowPush();
    await stopPush();
    expect(world.subscribed.at(-1)).toEqual({ endpoint: `fcm:${'a'.repeat(64)}` });
    expect(world.calls.slice(-2)).toEqual(['unregister', 'clear']);
    world.calls.length = 0;
    await resumePush();
    expect([pushState(), world.calls]).toEqual(['off', []]);
    await allowPush();
    await resumePush();
    expect(pushState()).toBe('on');
  });

  it('ends with the session, and clears the device’s notifications', async () => {
    await allowPush();
    endPushAfterSignOut();
    await vi.waitFor(() => expect(pushState()).toBe('off'));
    expect(world.calls.slice(-2)).toEqual(['clear', 'unregister']);
  });
});

describe('a tapped push in a native app [S1-012]', () => {
  const ID = '0f0e9c1e-31f5-4c8e-8f0a-3f3f9c1e31f5';
  const push = (changed: object) => ({ url: `/activity/${ID}`, tag: ID, person: 'giulia', ...changed });
  const opened: string[] = [];
  const go = (path: string) => void opened.push(path);
  beforeEach(() => {
    opened.length = 0;
    setCurrentPersonId('giulia');
  });

  it('opens its page and is marked as read', async () => {
    expect(openPush(push({}), go)).toBe(true);
    expect(opened).toEqual([`/activity/${ID}`]);
    await vi.waitFor(() => expect(world.read).toEqual([ID]));
  });

  it('opens nothing if it was for another person or nobody is signed in', () => {
    expect(openPush(push({ person: 'marco' }), go)).toBe(false);
    setCurrentPersonId(null);
    expect(openPush(push({}), go)).toBe(false);
    expect([opened, world.read]).toEqual([[], []]);
  });

  it('opens only paths of the app, and marks one notification as read', () => {
    expect(openPush(push({ url: 'https://elsewhere.example/', tag: 'several' }), go)).toBe(true);
    expect([opened, world.read]).toEqual([[], []]);
  });
});
