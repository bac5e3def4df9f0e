import { NATIVE_COOKIES_HEADER } from '@beso/contract/native';
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** A fake device, with secure storage and storage protected by biometry. */
const device = vi.hoisted(() => ({
  open: new Map<string, string>(),
  guarded: new Map<string, { username: string; password: string; accessControl: number }>(),
  refusal: undefined as { code: string } | undefined,
}));

vi.mock('@capgo/capacitor-native-biometric', async (original) => ({
  ...(await original<object>()),
  NativeBiometric: {
    isDataSaved: async ({ key }: { key: string }) => ({ isSaved: device.open.has(key) }),
    getData: async ({ key }: { key: string }) => ({ value: device.open.get(key) }),
    setData: async ({ key, value }: { key: string; value: string }) => void device.open.set(key, value),
    deleteData: async ({ key }: { key: string }) => void device.open.delete(key),
    isCredentialsSaved: async ({ server }: { server: string }) => ({ isSaved: device.guarded.has(server) }),
    setCredentials: async ({ server, ...entry }: { server: string } & ReturnType<typeof entryOf>) =>
      void device.guarded.set(server, entry),
    deleteCredentials: async ({ server }: { server: string }) => void device.guarded.delete(server),
    getSecureCredentials: async ({ server }: { server: string }) => {
      if (device.refusal !== undefined) throw device.refusal;
      const entry = device.guarded.get(server);
      if (entry === undefined) throw { code: '21' };
      return entry;
    },
  },
}));

const entryOf = (password: string) => ({ username: 'giulia@example.org', password, accessControl: 1 });
const WORDS = { title: 'Sign in to BESO', cancel: 'Cancel' };
const SESSION = 'beso_session=abc.d%2B; beso_hint=x1.giulia';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});

/** Loads the modules anew, as a newly opened page does. */
async function openPage() {
  vi.resetModules();
  return { ...(await import('./bearer.ts')), ...(await import('./cookies.ts')) };
}

function answering(...lines: string[]): Response {
  const value = btoa(JSON.stringify(lines)).replaceAll('+', '-').replaceAll('/', '_');
  return new Response(null, { headers: { [NATIVE_COOKIES_HEADER]: value } });
}
const signedIn = () =>
  answering('beso_session=abc.d%2B; Path=/; HttpOnly; Max-Age=100', 'beso_hint=x1.giulia; Path=/');
const signedOut = () =>
  answering('beso_session=; Max-Age=0', 'beso_hint=; Expires=Thu, 01 Jan 1970 00:00:00 GMT');

beforeEach(() => {
  device.open.clear();
  device.guarded.clear();
  device.refusal = undefined;
  kept.clear();
});

describe('the bearer token of a native app', () => {
  it('contains the server’s values in the server’s format, and is there again on the next page', async () => {
    const first = await openPage();
    await first.storeNativeSession(signedIn());
    const page = await openPage();
    const before = new Request('https://beso.example/api/v1/auth/session');
    page.addBearer(before);
    expect(before.headers.has('authorization')).toBe(false);
    await page.restoreNativeSession();
    const request = new Request('https://beso.example/api/v1/auth/session');
    page.addBearer(request);
    const [, bearer = ''] = /^Bearer ([\w-]+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
    expect(atob(bearer.replaceAll('-', '+').replaceAll('_', '/'))).toBe(SESSION);
  });

  it('loses the values that the server removes, and keeps the others', async () => {
    const page = await openPage();
    await page.storeNativeSession(answering('beso_device=known; Max-Age=9'));
    await page.storeNativeSession(signedIn());
    await page.storeNativeSession(signedOut());
    expect(page.nativeCookies()).toBe('beso_device=known');
    await page.storeNativeSession(new Response());
    expect([...device.open.values()]).toEqual(['beso_device=known']);
  });
});

it('no value of one server is left when another is chosen [S1-012]', async () => {
  const page = await openPage();
  await page.storeNativeSession(signedIn());
  await page.protectByBiometry('giulia@example.org', WORDS);
  kept.set('server', 'https://beso.example');
  await page.clearSessionAndServer();
  expect([page.nativeCookies(), device.open.size, device.guarded.size, kept.size]).toEqual(['', 0, 0, 0]);
});

describe('a session protected by biometry [S3-025] [S3-026] [S3-027]', () => {
  async function putBehind() {
    const page = await openPage();
    await page.storeNativeSession(signedIn());
    await page.protectByBiometry('giulia@example.org', WORDS);
    return page;
  }

  it('is stored only there, and opens only for the fingers and faces enrolled at that time', async () => {
    const page = await putBehind();
    expect(Object.fromEntries(device.guarded)).toMatchObject({ biometric_session: entryOf(SESSION) });
    await page.storeNativeSession(answering('beso_device=known'));
    expect([...device.open]).toEqual([]);
    expect([...kept]).toEqual([['biometric_enabled', '1']]);
  });

  it('is unavailable to a new page until the person unlocks it [S2-033]', async () => {
    await putBehind();
    const page = await openPage();
    await page.restoreNativeSession();
    expect(page.nativeCookies()).toBe('');
    device.refusal = { code: '16' };
    await expect(page.restoreFromBiometry(WORDS)).rejects.toEqual({ code: '16' });
    expect(page.nativeCookies()).toBe('');
    device.refusal = undefined;
    await page.restoreFromBiometry(WORDS);
    expect(page.nativeCookies()).toBe(SESSION);
  });

  it('is removed at sign-out', async () => {
    const page = await putBehind();
    await page.storeNativeSession(signedOut());
    expect([device.guarded.size, kept.size]).toEqual([0, 0]);
  });

  it('is removed when a session begins in any other way', async () => {
    await putBehind();
    const page = await openPage();
    await page.restoreNativeSession();
    await page.storeNativeSession(answering('beso_session=new', 'beso_hint=y2.giulia'));
    expect([device.guarded.size, kept.size]).toEqual([0, 0]);
    expect([...device.open.values()]).toEqual(['beso_session=new; beso_hint=y2.giulia']);
  });

  it('is removed at the first start of a new installation that finds an old keychain', async () => {
    await putBehind();
    kept.clear();
    const page = await openPage();
    await page.restoreNativeSession();
    expect([device.guarded.size, page.nativeCookies()]).toEqual([0, '']);
  });
});
