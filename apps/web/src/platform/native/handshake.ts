import { apiPrefix } from 'virtual:contract';
import { NATIVE_HANDSHAKE_PATH, NATIVE_PROTOCOL, type NativeHandshake } from '@beso/contract/native';

const TIMEOUT_MS = 10_000;

/** The result of asking a server. `none` is no BESO server, and `away` does not respond. */
export type Handshake = 'fits' | 'appTooOld' | 'serverTooOld' | 'none' | 'away';

/** Returns the address that a person wrote, or undefined if it is neither https nor on this device. */
export function parseServerAddress(written: string): URL | undefined {
  const text = written.trim();
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isLocal = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal) ? url : undefined;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** [S1-012] Asks a server whether its version fits this app. Never rejects. */
export async function handshake(origin: string): Promise<Handshake> {
  let answer: Response;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    answer = await fetch(`${origin}${apiPrefix}${NATIVE_HANDSHAKE_PATH}`, { credentials: 'omit', signal });
  } catch {
    return 'away';
  }
  if (answer.status >= 500 || answer.status === 429) return 'away';
  const body: Partial<Record<keyof NativeHandshake, unknown>> = await answer.json().catch(() => ({}));
  if (body.product !== 'beso' || !isNumber(body.version) || !isNumber(body.oldestShell)) return 'none';
  if (body.oldestShell > NATIVE_PROTOCOL.version) return 'appTooOld';
  return body.version < NATIVE_PROTOCOL.oldestServer ? 'serverTooOld' : 'fits';
}
