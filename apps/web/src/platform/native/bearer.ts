import { NATIVE_COOKIES_HEADER } from '@beso/contract/native';
import { parseHintCookie } from '../session/hint.ts';
import {
  type BiometricPromptTexts,
  deleteBiometricEntry,
  enableBiometricSignIn,
  readBiometricEntry,
} from './biometric.ts';
import { isBiometricOn } from './biometricMark.ts';
import { nativeBearerToken, nativeCookies, setNativeCookies } from './cookies.ts';
import { secureStorage } from './secureStorage.ts';
import { forgetServer } from './serverAddress.ts';

const STATE = 'session';

const fromBase64Url = (text: string) => atob(text.replaceAll('-', '+').replaceAll('_', '/'));

/** Adds this native app's bearer token to a request to our own server. */
export function addBearer(request: Request): void {
  const bearer = nativeBearerToken();
  if (bearer !== undefined) request.headers.set('authorization', `Bearer ${bearer}`);
}

function isOver(attributes: readonly string[]): boolean {
  return attributes.some((attribute) => {
    const [name = '', value = ''] = attribute.trim().split('=');
    if (/^max-age$/i.test(name)) return Number(value) <= 0;
    return /^expires$/i.test(name) && Date.parse(value) <= Date.now();
  });
}

/** Returns the text of a `Cookie` header, changed as these `Set-Cookie` lines say. */
export function applySetCookies(text: string, lines: readonly string[]): string {
  const pairs = new Map(
    text
      .split('; ')
      .filter((pair) => pair !== '')
      .map((pair) => [pair.split('=')[0], pair]),
  );
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split(';');
    const [name] = pair.split('=');
    if (isOver(attributes)) pairs.delete(name);
    else pairs.set(name, pair);
  }
  return [...pairs.values()].join('; ');
}

/**
 * Stores the values that the server sends to a native app instead of cookies. With biometric sign-in, only
 * the biometric storage holds them. A new or ended session turns biometric sign-in off.
 */
export async function storeNativeSession(response: Response): Promise<void> {
  const header = response.headers.get(NATIVE_COOKIES_HEADER);
  if (header === null) return;
  const before = nativeCookies();
  const next = applySetCookies(before, JSON.parse(fromBase64Url(header)) as string[]);
  setNativeCookies(next);
  if (parseHintCookie(before) !== parseHintCookie(next)) await deleteBiometricEntry();
  if (!isBiometricOn()) await secureStorage.write(STATE, next);
}

/** Restores, before the first screen, what `storeNativeSession` has stored, unless biometry protects it. */
export async function restoreNativeSession(): Promise<void> {
  if (isBiometricOn()) return;
  // iOS keeps the keychain when the app is uninstalled, so an entry without the mark is an old one.
  await deleteBiometricEntry();
  setNativeCookies((await secureStorage.read(STATE)) ?? '');
}

/** Moves the session into the storage that biometry protects. The unprotected copy is deleted. */
export async function protectByBiometry(email: string, words: BiometricPromptTexts): Promise<void> {
  await enableBiometricSignIn({ email, session: nativeCookies() }, words);
  await secureStorage.remove(STATE);
}

/** Lets the person unlock the session by biometry. */
export async function restoreFromBiometry(words: BiometricPromptTexts): Promise<void> {
  const { session } = await readBiometricEntry(words);
  setNativeCookies(session);
}

/** Turns biometric sign-in off, and moves the session back into the secure storage. */
export async function turnOffBiometry(): Promise<void> {
  await deleteBiometricEntry();
  await secureStorage.write(STATE, nativeCookies());
}

/** Deletes the session with the server's address, because another server must never receive the session. */
export async function clearSessionAndServer(): Promise<void> {
  await deleteBiometricEntry();
  await secureStorage.remove(STATE);
  setNativeCookies('');
  forgetServer();
}
