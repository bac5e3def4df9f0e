import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { parseCookies } from 'better-auth/cookies';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import { findDeviceEpoch } from './queries/epochs.ts';

const DAY_SECONDS = 86_400;
/** The longest lifetime that browsers allow a cookie. */
const LIFE_DAYS = 400;
/** A device's cookie names at most this many accounts, enough for a household. */
const ACCOUNTS_MAX = 5;
const ID_BYTES = 16;
/** Entries of this many earlier epochs are replaced by the account's new entry. */
const EPOCHS_REPLACED = 20;

const PURPOSE = 'beso known device';

interface Device {
  readonly id: string;
  /** For each account that signed in on the device, the day and a signature. */
  readonly entries: readonly string[];
}

/**
 * Recognises an account's known devices by a cookie that outlives sessions but signs nobody in.
 * A new password, or signing out other devices, makes devices unknown by a new epoch of the account.
 */
export interface KnownDevices {
  /** Returns the device's id if the device is known to the account. */
  knownTo(headers: IncomingHttpHeaders, userId: string): Promise<string | undefined>;
  /** Returns the `Set-Cookie` line that makes the device known to the account. */
  remember(headers: IncomingHttpHeaders, userId: string): Promise<string>;
  /** Returns the `Set-Cookie` line that replaces the account's entry of an earlier epoch, if any. */
  renew(headers: IncomingHttpHeaders, userId: string): Promise<string[]>;
}

export function createKnownDevices(
  config: Pick<Config, 'mode' | 'secret' | 'previousSecret'>,
  { db, time }: Pick<Database, 'db' | 'time'>,
): KnownDevices {
  const today = () => Math.floor(time.now() / 1000 / DAY_SECONDS);
  const production = config.mode === 'production';
  const name = production ? '__Host-beso_device' : 'beso_device';
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32));
  const key = keyOf(config.secret);
  const keys = config.previousSecret === undefined ? [key] : [key, keyOf(config.previousSecret)];

  // Cookies from before epochs existed stay valid, because the signature leaves out epoch 0.
  const sign = (secret: Buffer, day: number, id: string, userId: string, epoch: number) =>
    createHmac('sha256', secret)
      .update(`${day} ${id} ${userId}${epoch === 0 ? '' : ` ${epoch}`}`)
      .digest();
  const read = (headers: IncomingHttpHeaders): Device | undefined => {
    const [id = '', ...entries] = (parseCookies(headers.cookie ?? '').get(name) ?? '').split('.');
    return /^[\w-]{22}$/.test(id) ? { id, entries: entries.slice(0, ACCOUNTS_MAX) } : undefined;
  };
  const isOf = (entry: string, id: string, userId: string, epoch: number): boolean => {
    const [, day = '', signature = ''] = /^(\d{5})_([\w-]{43})$/.exec(entry) ?? [];
    const given = Buffer.from(signature, 'base64url');
    if (given.length === 0 || today() - Number(day) > LIFE_DAYS) return false;
    return keys.some((secret) => timingSafeEqual(sign(secret, Number(day), id, userId, epoch), given));
  };
  const wasOf = (entry: string, id: string, userId: string, epoch: number): boolean =>
    Array.from({ length: Math.min(epoch, EPOCHS_REPLACED) + 1 }, (_, back) => epoch - back).some((one) =>
      isOf(entry, id, userId, one),
    );
  const lineOf = (headers: IncomingHttpHeaders, userId: string, epoch: number): string => {
    const { id, entries } = read(headers) ?? {
      id: randomBytes(ID_BYTES).toString('base64url'),
      entries: [],
    };
    const others = entries.filter((entry) => !wasOf(entry, id, userId, epoch)).slice(0, ACCOUNTS_MAX - 1);
    const own = `${today()}_${sign(key, today(), id, userId, epoch).toString('base64url')}`;
    const attributes = `Path=/; ${production ? 'Secure; ' : ''}SameSite=Lax`;
    return `${name}=${[id, own, ...others].join('.')}; Max-Age=${LIFE_DAYS * DAY_SECONDS}; HttpOnly; ${attributes}`;
  };
  const epochOf = async (userId: string) => (await findDeviceEpoch(db, userId)) ?? 0;

  return {
    knownTo: async (headers, userId) => {
      const device = read(headers);
      if (device === undefined || device.entries.length === 0) return undefined;
      const epoch = await epochOf(userId);
      return device.entries.some((entry) => isOf(entry, device.id, userId, epoch)) ? device.id : undefined;
    },
    remember: async (headers, userId) => lineOf(headers, userId, await epochOf(userId)),
    renew: async (headers, userId) => {
      const device = read(headers);
      if (device === undefined || device.entries.length === 0) return [];
      const epoch = await epochOf(userId);
      const isKnown = device.entries.some((entry) => isOf(entry, device.id, userId, epoch));
      const wasKnown = device.entries.some((entry) => wasOf(entry, device.id, userId, epoch));
      return wasKnown && !isKnown ? [lineOf(headers, userId, epoch)] : [];
    },
  };
}
