import type { SessionState } from '@beso/contract/auth';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import texts from '../../../locales/en/biometric.json' with { type: 'json' };
import { NetworkError } from '../../../platform/errors.ts';
import type { Translate } from '../../../platform/i18n/index.ts';
import { nativeCookies } from '../../../platform/native/cookies.ts';
import { biometricLabel } from './label.ts';
import { declineOneTap, enableOneTap, isOneTapOffered } from './oneTap.ts';
import { biometricProblem, restoreByBiometry } from './restore.ts';

/** Stands in for the device's biometry, which the plugin would ask. */
const device = vi.hoisted(() => ({
  isAvailable: true,
  kept: undefined as { username: string; password: string } | undefined,
  refusal: undefined as { code: string } | undefined,
}));

vi.mock('@capgo/capacitor-native-biometric', async (original) => ({
  ...(await original<object>()),
  NativeBiometric: {
    isAvailable: async () => ({
      isAvailable: device.isAvailable,
      strongBiometryIsAvailable: device.isAvailable,
    }),
    isDataSaved: async () => ({ isSaved: false }),
    setData: async () => undefined,
    isCredentialsSaved: async () => ({ isSaved: device.kept !== undefined }),
    setCredentials: async (entry: { username: string; password: string }) => {
      if (device.refusal !== undefined) throw device.refusal;
      device.kept = entry;
    },
    deleteCredentials: async () => {
      device.kept = undefined;
    },
    getSecureCredentials: async () => {
      if (device.refusal !== undefined) throw device.refusal;
      if (device.kept === undefined) throw { code: '21' };
      return device.kept;
    },
  },
}));

const t = ((key: string) =>
  key
    .split('.')
    .slice(1)
    .reduce<unknown>((part, name) => Object(part)[name], texts)) as Translate;
const WORDS = { title: 'Sign in to BESO', cancel: 'Cancel' };
const USER = { id: '1', email: 'giulia@example.org', emailVerified: true, phone: null };
const IN = {
  session: { user: USER },
  profile: null,
  challenge: null,
  leaving: null,
} as unknown as SessionState;
const OUT: SessionState = { session: null, profile: null, challenge: null, leaving: null };

const stored = new Map<string, string>();
beforeEach(() => {
  Object.assign(device, { isAvailable: true, kept: undefined, refusal: undefined });
  stored.clear();
  vi.unstubAllGlobals();
  vi.stubGlobal('androidBridge', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

async function enabled(): Promise<void> {
  expect(await enableOneTap(USER, WORDS)).toBe(true);
  device.kept = { username: USER.email, password: 'beso_session=old; beso_hint=x.1' };
}

const problemOf = (code: string) => biometricProblem({ code }, t);

describe('the offer after a sign-in [S4-019] [S2-066]', () => {
  it('is made if the device has biometry, which then protects the address and the session', async () => {
    expect(await isOneTapOffered(USER)).toBe(true);
    await enableOneTap(USER, WORDS);
    expect(device.kept).toMatchObject({ username: USER.email });
    expect([...stored]).toEqual([['biometric_enabled', '1']]);
  });

  it('is not made if nobody has set up biometry', async () => {
    device.isAvailable = false;
    expect(await isOneTapOffered(USER)).toBe(false);
  });

  it('changes nothing if the prompt is dismissed', async () => {
    device.refusal = { code: '16' };
    expect(await enableOneTap(USER, WORDS)).toBe(false);
    device.refusal = { code: '0' };
    await expect(enableOneTap(USER, WORDS)).rejects.toEqual({ code: '0' });
    expect([device.kept, stored.size]).toEqual([undefined, 0]);
  });

  it('drops an earlier session after a sign-in by other means', async () => {
    await enabled();
    await isOneTapOffered(USER);
    expect([device.kept, stored.size]).toEqual([undefined, 0]);
  });

  it('is a passkey in a browser, offered once, if the address is verified [S9-031]', async () => {
    vi.stubGlobal('androidBridge', undefined);
    expect(await isOneTapOffered(USER)).toBe(false);
    const known = Object.assign(() => undefined, {
      isUserVerifyingPlatformAuthenticatorAvailable: async () => true,
    });
    vi.stubGlobal('PublicKeyCredential', known);
    expect(await isOneTapOffered(USER)).toBe(true);
    expect(await isOneTapOffered({ ...USER, emailVerified: false })).toBe(false);
    declineOneTap();
    expect(await isOneTapOffered(USER)).toBe(false);
  });
});

describe('signing in by biometry [S4-020] [S9-017]', () => {
  it('restores the session at once and has the server confirm it', async () => {
    await enabled();
    const borne: string[] = [];
    const look = async () => {
      borne.push(nativeCookies());
      return IN;
    };
    expect(await restoreByBiometry(WORDS, look)).toBe(IN);
    expect(borne).toEqual(['beso_session=old; beso_hint=x.1']);
  });

  it('says that no session is stored, and deletes a revoked one', async () => {
    const none = await restoreByBiometry(WORDS, async () => IN).catch((error: unknown) => error);
    expect(biometricProblem(none, t)).toBe('No stored session found');
    await enabled();
    const revoked = await restoreByBiometry(WORDS, async () => OUT).catch((error: unknown) => error);
    expect(biometricProblem(revoked, t)).toBe('No stored session found');
    expect([device.kept, stored.size]).toEqual([undefined, 0]);
  });

  it('keeps the session if the server does not respond or the prompt is dismissed', async () => {
    await enabled();
    const away = new NetworkError('offline');
    await expect(restoreByBiometry(WORDS, () => Promise.reject(away))).rejects.toBe(away);
    device.refusal = { code: '16' };
    await expect(restoreByBiometry(WORDS, async () => IN)).rejects.toEqual({ code: '16' });
    expect(stored.get('biometric_enabled')).toBe('1');
    expect(device.kept).toBeDefined();
  });
});

it('the result of biometric sign-in is shown as a message [S8-076]', () => {
  expect([problemOf('1'), problemOf('3'), problemOf('10')]).toEqual([
    'Biometric authentication not supported on this device',
    'Biometric authentication not supported on this device',
    'Biometric authentication failed',
  ]);
  expect([t('biometric.setupFailed'), t('biometric.enabled'), t('biometric.welcomeBack')]).toEqual([
    'Failed to set up biometric authentication',
    'Biometric authentication enabled!',
    'Welcome back!',
  ]);
  expect([t('biometric.enable'), t('biometric.notNow')]).toEqual(['Yes, Enable Biometric', 'Not Now']);
});

it('biometry has the platform’s own name [S9-031]', () => {
  expect(biometricLabel(t)).toBe('Fingerprint / Face Unlock');
  vi.stubGlobal('androidBridge', undefined);
  vi.stubGlobal('webkit', { messageHandlers: { bridge: {} } });
  expect(biometricLabel(t)).toBe('Face ID / Touch ID');
});
