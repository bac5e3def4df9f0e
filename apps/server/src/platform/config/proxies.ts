import ipaddr from 'ipaddr.js';
import { ConfigError } from './error.ts';

const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);
/** The shortest prefix of a trusted network. In a wider network, strangers could forge clients' addresses. */
const WIDEST = { ipv4: 8, ipv6: 7 } as const;
const MAPPED_PREFIX = 96;

function isNetwork(proxy: string): boolean {
  return ipaddr.isValidCIDR(proxy) || ipaddr.IPv6.isValid(proxy) || ipaddr.IPv4.isValidFourPartDecimal(proxy);
}

function isTooWide(proxy: string): boolean {
  if (!ipaddr.isValidCIDR(proxy)) return false;
  const [address, prefix] = ipaddr.parseCIDR(proxy);
  if (address.kind() === 'ipv4') return prefix < WIDEST.ipv4;
  const mapped = (address as ipaddr.IPv6).isIPv4MappedAddress() && prefix >= MAPPED_PREFIX;
  return prefix < (mapped ? MAPPED_PREFIX + WIDEST.ipv4 : WIDEST.ipv6);
}

/** Requires production to name its proxies. Clients of an unnamed proxy would share one rate limit. */
export function parseTrustProxy(value: string | undefined, production: boolean): false | string[] {
  if (value === undefined && production) {
    throw new ConfigError(
      'TRUST_PROXY is required in production: the addresses of your proxies, or none when clients connect directly.',
    );
  }
  if (value === undefined || value === 'none') return false;
  const proxies = value.split(',').map((part) => part.trim());
  for (const proxy of proxies) {
    if (!NAMES.has(proxy) && !isNetwork(proxy)) {
      throw new ConfigError(
        `TRUST_PROXY: "${proxy}" is no address or network. Name the proxies, such as 10.0.0.0/8 or loopback, or none.`,
      );
    }
    if (isTooWide(proxy)) {
      throw new ConfigError(`TRUST_PROXY: ${proxy} is as good as the whole internet. Name the proxies only.`);
    }
  }
  return proxies;
}
