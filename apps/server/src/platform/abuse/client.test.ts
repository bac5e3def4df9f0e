import { describe, expect, it } from 'vitest';
import { clientKeyOf, networkOf } from './client.ts';

describe('addresses of one client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '::1'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('are counted as one: %s is %s', (address, client) => {
    expect(clientKeyOf(address)).toBe(client);
  });
});

describe('addresses of one network', () => {
  it.each([
    ['192.0.2.7', '192.0.2.0/24'],
    ['::ffff:192.0.2.7', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ])('are counted as one: %s belongs to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
