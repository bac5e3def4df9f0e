import { readFile } from 'node:fs/promises';
import { hashPassword as scryptHash } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import type { Config } from '../../../platform/config.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { QueuePath } from '../../../platform/work/gate.ts';
import { createPasswordHasher, getPersonQueuePath, HASHING_GATE } from './passwords.ts';

const LINE: QueuePath = ['client', 'account'];

const passwords = (passwordHashing: Config['passwordHashing']) =>
  createPasswordHasher({ passwordHashing } as Config);

// OWASP: passwords are verified exactly as they were typed.
// ASVS V6.2.8
test.each(['strong', 'cheap'] as const)('%s accepts only the right password', async (hashing) => {
  const { hash, verify } = passwords(hashing);
  const [one, again] = await Promise.all([hash('a long enough one', LINE), hash('a long enough one', LINE)]);
  expect(one).not.toBe(again);
  expect(await verify({ hash: one, password: 'a long enough one' }, LINE)).toBe(true);
  expect(await verify({ hash: one, password: 'a long enough two' }, LINE)).toBe(false);
});

// OWASP: passwords may contain any characters.
// ASVS V6.2.5
test('a password is the same however the keyboard composes its accents', async () => {
  const { hash, verify } = passwords('strong');
  const kept = await hash('caffe\u0300 e besos', LINE);
  expect(await verify({ hash: kept, password: 'caff\u00e8 e besos' }, LINE)).toBe(true);
  expect(await verify({ hash: kept, password: 'caffe e besos' }, LINE)).toBe(false);
});

test('a hash of the fast method is never accepted by the slow one', async () => {
  const hash = await passwords('cheap').hash('a long enough one', LINE);
  expect(await passwords('strong').verify({ hash, password: 'a long enough one' }, LINE)).toBe(false);
});

// ASVS V11.4.2
test('passwords are hashed by argon2id with OWASP’s recommended cost', async () => {
  const hash = await passwords('strong').hash('a long enough one', LINE);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(passwords('strong').isOutdated(hash)).toBe(false);
});

test('a password hashed by scrypt is still accepted, and reported as outdated', async () => {
  const hash = await scryptHash('a long enough one');
  const { verify, isOutdated } = passwords('strong');
  expect(await verify({ hash, password: 'a long enough one' }, LINE)).toBe(true);
  expect(await verify({ hash, password: 'a long enough two' }, LINE)).toBe(false);
  expect(isOutdated(hash)).toBe(true);
});

// OWASP: expensive functions cannot exhaust the server.
// ASVS V15.2.2
test('many simultaneous hashes block neither the event loop nor the threads, and too many are refused', async () => {
  const { hash } = passwords('strong');
  const answers = Array.from({ length: HASHING_GATE.atOnce + HASHING_GATE.waiting + 28 }, (_, index) =>
    hash('a long enough one', [`person ${index}`, '']),
  );
  const settled = Promise.allSettled(answers);
  const began = performance.now();
  await readFile(new URL(import.meta.url));
  const waited = performance.now() - began;
  const refused = (await settled).flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(refused).toEqual(Array.from({ length: 28 }, () => 'SERVICE_UNAVAILABLE'));
  expect(waited).toBeLessThan((performance.now() - began) / 4);
});

test('a client with many hashes waits alone: everybody else comes next', async () => {
  const { hash } = passwords('strong');
  const order: string[] = [];
  const hashed = async (who: string, line: QueuePath) => {
    await hash('a long enough one', line);
    order.push(who);
  };
  const ofOne = Array.from({ length: 8 }, () => hashed('one', getPersonQueuePath({ id: 'one' } as Viewer)));
  const ofClient = ['a', 'a', 'a', 'b'].map((account) => hashed(`client ${account}`, ['client', account]));
  await Promise.all([...ofOne, ...ofClient, hashed('other', getPersonQueuePath({ id: 'other' } as Viewer))]);
  // The other person waits only for the running hashes and for one hash of each queue.
  expect(order.indexOf('other')).toBeLessThan(HASHING_GATE.atOnce + 4);
  expect(order.filter((who) => who.startsWith('client')).slice(0, 2)).toContain('client b');
});

test('one account cannot queue more hashes than its owner could need', async () => {
  const { hash } = passwords('strong');
  const [, ofAccount = 0] = HASHING_GATE.inLine;
  const answers = Array.from({ length: ofAccount + 7 }, () => hash('a long enough one', LINE));
  const neighbour = hash('a long enough one', ['client', 'another']);
  const settled = await Promise.allSettled(answers);
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(refused).toEqual(Array.from({ length: 7 }, () => 'TOO_MANY_REQUESTS'));
  expect(await neighbour).toContain('argon2id');
});
