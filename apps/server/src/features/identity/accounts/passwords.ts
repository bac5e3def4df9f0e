import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { verifyPassword } from 'better-auth/crypto';
import type { FastifyRequest } from 'fastify';
import { clientKeyOf } from '../../../platform/abuse/client.ts';
import type { Config } from '../../../platform/config.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { createGate, type QueuePath } from '../../../platform/work/gate.ts';

export interface PasswordHasher {
  /** @throws SERVICE_UNAVAILABLE if too many hashes wait, TOO_MANY_REQUESTS if too many wait in this line */
  hash(password: string, line: QueuePath): Promise<string>;
  /** @throws the same as `hash` */
  verify(attempt: { hash: string; password: string }, line: QueuePath): Promise<boolean>;
  /** Returns whether the hash has an older algorithm or a lower cost than new hashes. */
  isOutdated(hash: string): boolean;
}

/** argon2id with the lowest cost that OWASP recommends (2025). */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const PREFIX = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$`;

/** Limits simultaneous hashes, which use the same few threads as file access. */
export const HASHING_GATE = {
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waiting: 100,
  inLine: [50, 10],
};

export const getPersonQueuePath = ({ id }: Viewer): QueuePath => [id, ''];

/** Returns the queue of a person without a session: by client, then by the entered account. */
export const getClientQueuePath = ({ ip }: FastifyRequest, account: string): QueuePath => [
  clientKeyOf(ip),
  account.toLowerCase(),
];

const derive = promisify(argon2);
const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function tagOf(password: string, nonce: Buffer): Promise<Buffer> {
  return derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: LANES,
    tagLength: TAG_BYTES,
  });
}

async function verifyArgon2({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt = '', tag = ''] = hash.slice(PREFIX.length).split('$');
  const expected = Buffer.from(tag, 'base64');
  const given = await tagOf(password, Buffer.from(salt, 'base64'));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function createStrong(): PasswordHasher {
  const gate = createGate(HASHING_GATE);
  const isOutdated = (hash: string) => !hash.startsWith(PREFIX);
  return {
    isOutdated,
    hash: (password, line) =>
      gate.run(async () => {
        const salt = randomBytes(SALT_BYTES);
        return `${PREFIX}${plain(salt)}$${plain(await tagOf(password, salt))}`;
      }, line),
    // Older hashes, from before argon2id, are the auth library's scrypt hashes.
    verify: (attempt, line) =>
      gate.run(() => (isOutdated(attempt.hash) ? verifyPassword(attempt) : verifyArgon2(attempt)), line),
  };
}

const CHEAP_PREFIX = 'cheap';
const digest = (salt: string, password: string) =>
  [CHEAP_PREFIX, salt, createHash('sha256').update(salt).update(password).digest('base64url')].join(':');

/** Cheap hashes for tests that need many people. Production refuses them. */
const cheap: PasswordHasher = {
  hash: async (password) => digest(randomBytes(8).toString('hex'), password),
  verify: async ({ hash, password }) => digest(hash.split(':')[1] ?? '', password) === hash,
  isOutdated: () => false,
};

/** Creates the configured hasher. In production, the configuration allows only strong hashes. */
export function createPasswordHasher({ passwordHashing }: Config): PasswordHasher {
  return passwordHashing === 'cheap' ? cheap : createStrong();
}
