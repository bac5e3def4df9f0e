import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { parseCookies } from 'better-auth/cookies';
import type { Config } from '../../platform/config.ts';

const DAY_SECONDS = 86_400;
/** Longest life that browsers give a cookie. */
const LIFE_DAYS = 400;
/** A device is shared by a household at most. */
const ACCOUNTS_MAX = 5;
const ID_BYTES = 16;

const PURPOSE = 'beso known device';
const today = () => Math.floor(Date.now() / 1000 / DAY_SECONDS);

interface Device {
  readonly id: string;
  /** For each account that signed in here: the day, and the signature over day, device and account. */
  readonly entries: readonly string[];
}

/**
 * The devices that an account was signed in on, known by a cookie that outlives the session. It opens
 * nothing: it only tells the owner from those who try passwords elsewhere.
 */
export interface Devices {
  /** The id of the device, if this account was signed in on it. */
  knownTo(headers: IncomingHttpHeaders, userId: string): string | undefined;
  /** The `Set-Cookie` line that makes this device known to one more account. */
  remember(headers: IncomingHttpHeaders, userId: string): string;
}

export function createDevices(config: Pick<Config, 'mode' | 'secret' | 'previousSecret'>): Devices {
  const production = config.mode === 'production';
  const name = production ? '__Host-beso_device' : 'beso_device';
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32));
  const key = keyOf(config.secret);
  const keys = config.previousSecret === undefined ? [key] : [key, keyOf(config.previousSecret)];

  const sign = (secret: Buffer, day: number, id: string, userId: string) =>
    createHmac('sha256', secret).update(`${day} ${id} ${userId}`).digest();
  const read = (headers: IncomingHttpHeaders): Device | undefined => {
    const [id = '', ...entries] = (parseCookies(headers.cookie ?? '').get(name) ?? '').split('.');
    return /^[\w-]{22}$/.test(id) ? { id, entries: entries.slice(0, ACCOUNTS_MAX) } : undefined;
  };
  const isOf = (entry: string, id: string, userId: string): boolean => {
    const [, day = '', signature = ''] = /^(\d{5})_([\w-]{43})$/.exec(entry) ?? [];
    const given = Buffer.from(signature, 'base64url');
    if (given.length === 0 || today() - Number(day) > LIFE_DAYS) return false;
    return keys.some((secret) => timingSafeEqual(sign(secret, Number(day), id, userId), given));
  };

  return {
    knownTo: (headers, userId) => {
      const device = read(headers);
      return device?.entries.some((entry) => isOf(entry, device.id, userId)) ? device.id : undefined;
    },
    remember: (headers, userId) => {
      const { id, entries } = read(headers) ?? {
        id: randomBytes(ID_BYTES).toString('base64url'),
        entries: [],
      };
      const others = entries.filter((entry) => !isOf(entry, id, userId)).slice(0, ACCOUNTS_MAX - 1);
      const own = `${today()}_${sign(key, today(), id, userId).toString('base64url')}`;
      const attributes = `Path=/; ${production ? 'Secure; ' : ''}SameSite=Lax`;
      return `${name}=${[id, own, ...others].join('.')}; Max-Age=${LIFE_DAYS * DAY_SECONDS}; HttpOnly; ${attributes}`;
    },
  };
}
