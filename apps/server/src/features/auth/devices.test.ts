import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDevices } from './devices.ts';

const devices = (secret = 'one', previousSecret?: string) =>
  createDevices({ mode: 'local', secret, previousSecret });
const headersOf = (line: string) => ({ cookie: line.split(';')[0] });

test('a device is known to the accounts that signed in on it, and to no other', () => {
  const [giulia, marco, nora] = [randomUUID(), randomUUID(), randomUUID()];
  const first = headersOf(devices().remember({}, giulia));
  const both = headersOf(devices().remember(first, marco));
  const id = devices().knownTo(both, giulia);
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(devices().knownTo(both, marco)).toBe(id);
  expect(devices().knownTo(first, marco)).toBeUndefined();
  expect(devices().knownTo(both, nora)).toBeUndefined();
  expect(devices().knownTo({}, giulia)).toBeUndefined();
  expect(devices().knownTo(headersOf(devices().remember(both, giulia)), marco)).toBe(id);
});

test('its cookie is signed, for this device, and outlives a change of the secret by one', () => {
  const giulia = randomUUID();
  const headers = headersOf(devices().remember({}, giulia));
  const [name = '', value = ''] = (headers.cookie ?? '').split('=');
  const [, ...entries] = value.split('.');
  const moved = { cookie: `${name}=${['A'.repeat(22), ...entries].join('.')}` };
  expect(devices().knownTo(moved, giulia)).toBeUndefined();
  expect(devices('two').knownTo(headers, giulia)).toBeUndefined();
  expect(devices('two', 'one').knownTo(headers, giulia)).toBeDefined();
  for (const broken of [
    '',
    '.',
    'x',
    `${value}.`,
    value.slice(0, -1),
    `${value.slice(0, 22)}.99999_${'A'.repeat(43)}`,
  ]) {
    expect(() => devices().knownTo({ cookie: `${name}=${broken}` }, giulia)).not.toThrow();
  }
});

test('five accounts fit, the oldest goes first', () => {
  const people = Array.from({ length: 6 }, () => randomUUID());
  let headers: { cookie?: string | undefined } = {};
  for (const one of people) headers = headersOf(devices().remember(headers, one));
  const known = people.map((one) => devices().knownTo(headers, one) !== undefined);
  expect(known).toEqual([false, true, true, true, true, true]);
});
