import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './error.ts';

const SECRET_MIN_LENGTH = 32;

/** Returns the local secret, which is stored on disk so that sessions survive a restart. */
export function readOrCreateLocalSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= SECRET_MIN_LENGTH) return secret;
  // The file is empty if an earlier start was killed while writing it.
  const replacement = randomBytes(32).toString('base64url');
  writeFileSync(file, replacement, { mode: 0o600 });
  return replacement;
}

function strong(name: string, secret: string): string {
  if (secret.length < SECRET_MIN_LENGTH || new Set(secret).size < 8) {
    throw new ConfigError(`${name} needs at least ${SECRET_MIN_LENGTH} random characters.`);
  }
  return secret;
}

export function productionSecret(secret: string | undefined): string {
  if (secret === undefined) throw new ConfigError('BESO_SECRET is required in production.');
  return strong('BESO_SECRET', secret);
}

export function validatePreviousSecret(secret: string | undefined, production: boolean): string | undefined {
  return secret === undefined || !production ? secret : strong('BESO_SECRET_PREVIOUS', secret);
}
