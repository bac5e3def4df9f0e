import { NATIVE_STATE_HEADER } from '@beso/contract/native';
import { hintIn } from '../session/hint.ts';
import { type BiometricWords, forgetBiometric, keepBiometric, openBiometric } from './biometric.ts';
import { isBiometricOn } from './biometricMark.ts';
import { putShellCookies, shellBearer, shellCookies } from './cookies.ts';
import { secureStorage } from './secureStorage.ts';
import { forgetServer } from './serverAddress.ts';

const STATE = 'session';

const fromBase64Url = (text: string) => atob(text.replaceAll('-', '+').replaceAll('_', '/'));

/** Lets a request to our own server say who this shell is. */
export function carryBearer(request: Request): void {
  const bearer = shellBearer();
  if (bearer !== undefined) request.headers.set('authorization', `Bearer ${bearer}`);
}

function isOver(attributes: readonly string[]): boolean {
  return attributes.some((attribute) => {
    const [name = '', value = ''] = attribute.trim().split('=');
    if (/^max-age$/i.test(name)) return Number(value) <= 0;
    return /^expires$/i.test(name) && Date.parse(value) <= Date.now();
  });
}

/** The text of a `Cookie` header after the lines of `Set-Cookie` were taken in. */
export function withLines(text: string, lines: readonly string[]): string {
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
 * Keeps what the server hands this shell in place of cookies, in the device's secure storage; with biometric
 * sign-in a session is kept by the biometric store alone, and leaves it when it ends or another one begins.
 */
export async function takeState(response: Response): Promise<void> {
  const header = response.headers.get(NATIVE_STATE_HEADER);
  if (header === null) return;
  const before = shellCookies();
  const next = withLines(before, JSON.parse(fromBase64Url(header)) as string[]);
  putShellCookies(next);
  if (hintIn(before) !== hintIn(next)) await forgetBiometric();
  if (!isBiometricOn()) await secureStorage.write(STATE, next);
}

/** Brings back, before the first screen, what the last run kept. */
export async function loadState(): Promise<void> {
  if (isBiometricOn()) return;
  // A keychain outlives the app: a new installation has no mark of the old one's.
  await forgetBiometric();
  putShellCookies((await secureStorage.read(STATE)) ?? '');
}

/** The session stands behind biometry from now on; the copy that needs none goes. */
export async function putBehindBiometry(email: string, words: BiometricWords): Promise<void> {
  await keepBiometric({ email, session: shellCookies() }, words);
  await secureStorage.remove(STATE);
}

/** Has the system ask for biometry; the requests of this page then bear the session that stood behind it. */
export async function takeFromBiometry(words: BiometricWords): Promise<void> {
  const { session } = await openBiometric(words);
  putShellCookies(session);
}

/** Biometric sign-in is off from now on: the session of this page stands in the secure storage again. */
export async function leaveBiometry(): Promise<void> {
  await forgetBiometric();
  await secureStorage.write(STATE, shellCookies());
}

/** Forgets the server together with all that it handed this shell, which no other server may see. */
export async function leaveServer(): Promise<void> {
  await forgetBiometric();
  await secureStorage.remove(STATE);
  putShellCookies('');
  forgetServer();
}
