import { readFile } from 'node:fs/promises';
import { hashPassword as scryptHash } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import type { Config } from '../../platform/config.ts';
import { createPasswords, GATE } from './passwords.ts';

const passwords = (passwordHashing: Config['passwordHashing']) =>
  createPasswords({ passwordHashing } as Config);

test.each(['strong', 'cheap'] as const)('%s accepts the right password and no other', async (hashing) => {
  const { hash, verify } = passwords(hashing);
  const [one, again] = await Promise.all([hash('a long enough one'), hash('a long enough one')]);
  expect(one).not.toBe(again);
  expect(await verify({ hash: one, password: 'a long enough one' })).toBe(true);
  expect(await verify({ hash: one, password: 'a long enough two' })).toBe(false);
});

test('a password is the same however the keyboard puts its accents together', async () => {
  const { hash, verify } = passwords('strong');
  const kept = await hash('caffe\u0300 e besos');
  expect(await verify({ hash: kept, password: 'caff\u00e8 e besos' })).toBe(true);
  expect(await verify({ hash: kept, password: 'caffe e besos' })).toBe(false);
});

test('what the cheap hash made is never accepted by the strong one', async () => {
  const hash = await passwords('cheap').hash('a long enough one');
  expect(await passwords('strong').verify({ hash, password: 'a long enough one' })).toBe(false);
});

test('passwords are kept by argon2id with the work that OWASP recommends', async () => {
  const hash = await passwords('strong').hash('a long enough one');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(passwords('strong').isOutdated(hash)).toBe(false);
});

test('one that was kept by scrypt is still accepted, and outdated', async () => {
  const hash = await scryptHash('a long enough one');
  const { verify, isOutdated } = passwords('strong');
  expect(await verify({ hash, password: 'a long enough one' })).toBe(true);
  expect(await verify({ hash, password: 'a long enough two' })).toBe(false);
  expect(isOutdated(hash)).toBe(true);
});

test('many at once leave the event loop and the threads to others, and too many are turned away', async () => {
  const { hash } = passwords('strong');
  const answers = Array.from({ length: GATE.atOnce + GATE.waiting + 28 }, () => hash('a long enough one'));
  const settled = Promise.allSettled(answers);
  const began = performance.now();
  await readFile(new URL(import.meta.url));
  const waited = performance.now() - began;
  const refused = (await settled).flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(refused).toEqual(Array.from({ length: 28 }, () => 'SERVICE_UNAVAILABLE'));
  expect(waited).toBeLessThan((performance.now() - began) / 4);
});
