import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { startNameServer } from '../../../test/support/dns.ts';
import {
  ANY_PUSH_SERVICE,
  isPublicAddress,
  isPushService,
  KNOWN_PUSH_SERVICES,
  publicLookup,
} from './endpoint.ts';
import { createResolver } from './resolver.ts';

const ANY = [ANY_PUSH_SERVICE];

describe('an address is public', () => {
  // OWASP: the external systems with which the server may communicate are listed.
  // ASVS V13.2.4
  test.each(['93.184.215.14', '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])(
    'if it is %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

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
  ])('but not if it is %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('if any public host is allowed', () => {
  const resolve = createResolver({ deadlineMs: 500 });

  test.each([
    'https://93.184.215.14/push/1',
    'https://93.184.215.14:443/push/1',
    'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/push',
  ])('a push may go to %s', async (endpoint) => {
    expect(await isPushService(new URL(endpoint), ANY, resolve)).toBe(true);
  });

  test.each([
    'http://93.184.215.14/',
    'ftp://93.184.215.14/',
    'https://93.184.215.14:8443/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/',
    'https://user:secret@93.184.215.14/',
    'https://no-such-name.invalid/',
  ])('but it may not go to %s', async (endpoint) => {
    expect(await isPushService(new URL(endpoint), ANY, resolve)).toBe(false);
  });
});

describe('by default a push goes only to a known service', () => {
  const everywhere = async () => [{ address: '93.184.215.14', family: 4 }];

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])('such as %s', async (endpoint) => {
    expect(await isPushService(new URL(endpoint), KNOWN_PUSH_SERVICES, everywhere)).toBe(true);
  });

  test.each([
    'https://example.org/push',
    'https://93.184.215.14/push',
    'https://push.apple.com.example.org/abc',
    'https://evilpush.apple.com/abc',
    'https://fcm.googleapis.com.example.org/abc',
    'https://x.fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'http://fcm.googleapis.com/abc',
  ])('and not to %s', async (endpoint) => {
    expect(await isPushService(new URL(endpoint), KNOWN_PUSH_SERVICES, everywhere)).toBe(false);
  });
});

describe('a name', () => {
  // OWASP: no request to an internal address can be made through the server.
  // ASVS V1.3.6
  test('that resolves to a public address is connected to, but not once it resolves to a private one', async () => {
    const names = await startNameServer();
    const resolve = createResolver({ servers: [names.address] });
    const endpoint = new URL('https://push.example.org/1');
    names.set('push.example.org', '93.184.215.14');
    expect(await isPushService(endpoint, ANY, resolve)).toBe(true);

    names.set('push.example.org', '127.0.0.1');
    expect(await isPushService(endpoint, ANY, resolve)).toBe(false);
    for (const all of [true, false]) {
      const outcome = await new Promise((done) => {
        publicLookup(resolve)('push.example.org', { all }, (error, address) => done(error ?? address));
      });
      expect(outcome).toMatchObject({ name: 'EndpointRefusedError' });
    }
  });

  test('whose name server never responds is given up without delaying others', async () => {
    const silent = await startNameServer({ silent: true });
    const resolve = createResolver({ servers: [silent.address], deadlineMs: 1_000 });
    const began = Date.now();
    let ended = 0;
    const asked = Array.from({ length: 40 }, async (_, index) => {
      const accepted = await isPushService(new URL(`https://never-${index}.example.org/`), ANY, resolve);
      ended += 1;
      return accepted;
    });
    await expect.poll(() => silent.asked.length).toBeGreaterThanOrEqual(40);
    await promisify(pbkdf2)('a hash', 'needs a thread', 1, 32, 'sha256');
    expect(ended).toBe(0);
    expect(await Promise.all(asked)).toEqual(asked.map(() => false));
    expect(Date.now() - began).toBeLessThan(5_000);
  });
});
