import { describe, expect, test } from 'vitest';
import { isPublicAddress, isPublicEndpoint, publicLookup } from './endpoint.ts';

describe('an address is public', () => {
  test.each(['93.184.215.14', '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    '127.0.0.1',
    '127.1.2.3',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '192.0.2.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'nonsense',
    '',
  ])('but not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('an endpoint is public', () => {
  test.each([
    'https://93.184.215.14/push/1',
    'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/push',
  ])('%s', async (endpoint) => {
    expect(await isPublicEndpoint(new URL(endpoint))).toBe(true);
  });

  test.each([
    'http://93.184.215.14/',
    'ftp://93.184.215.14/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/',
    'https://LOCALHOST:8443/',
    'https://user:secret@93.184.215.14/',
    'https://no-such-name.invalid/',
  ])('but not %s', async (endpoint) => {
    expect(await isPublicEndpoint(new URL(endpoint))).toBe(false);
  });
});

test.each([
  { all: true },
  { all: false },
])('a connection finds no private address by a name, %j', async (options) => {
  const outcome = await new Promise((resolve) => {
    publicLookup('localhost', options, (error, address) => resolve(error ?? address));
  });
  expect(outcome).toMatchObject({ name: 'EndpointRefused' });
});
