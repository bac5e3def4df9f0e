import { isIPv4, isIPv6 } from 'node:net';

/** Counted by itself, because its /64 network also contains all IPv4 addresses written as IPv6. */
const LOOPBACK = '::1';

/** Returns the key under which a client's requests are counted: an IPv4 address or an IPv6 /64 network. */
export function clientKeyOf(address: string): string {
  if (!isIPv6(address) || address === LOOPBACK) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const network = [...before, ...zeros, ...after].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Returns the network of an address: an IPv4 /24 or an IPv6 /64. One person may have all its addresses. */
export function networkOf(address: string): string {
  const client = clientKeyOf(address);
  return isIPv4(client) ? `${client.slice(0, client.lastIndexOf('.'))}.0/24` : client;
}
