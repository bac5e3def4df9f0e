import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { ResolveName } from './resolver.ts';

/** Thrown for an unknown push service or a private address, which may lead into internal networks. */
export class EndpointRefusedError extends Error {
  constructor() {
    super('the push endpoint is not one of a known service at a public address');
    this.name = 'EndpointRefusedError';
  }
}

/** The push services of Chrome, Firefox, Safari and Edge. `*.` matches any subdomain. */
export const KNOWN_PUSH_SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

export const ANY_PUSH_SERVICE = '*';

/** Returns true for a public address of a single host. An IPv4 address written as IPv6 counts as IPv4. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Returns a DNS look-up that refuses names with a private address. */
export function publicLookup(resolve: ResolveName): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
          callback(new EndpointRefusedError(), '', 0);
        } else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}

function isListed(hostname: string, services: readonly string[]): boolean {
  return services.some((service) =>
    service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service,
  );
}

/** Returns the host if it is an IP address; undefined for a name. */
function literalAddress({ hostname }: URL): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

/**
 * Checks an endpoint without DNS: https on its default port, no credentials, and a listed host. `*` lists all
 * hosts but private addresses.
 */
export function mayBePushService(endpoint: URL, services: readonly string[]): boolean {
  const { protocol, port, username, password, hostname } = endpoint;
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  if (!services.includes(ANY_PUSH_SERVICE)) return isListed(hostname, services);
  const address = literalAddress(endpoint);
  return address === undefined || isPublicAddress(address);
}

/** Like `mayBePushService`, but all addresses of the name must be public. */
export async function isPushService(
  endpoint: URL,
  services: readonly string[],
  resolve: ResolveName,
): Promise<boolean> {
  if (!mayBePushService(endpoint, services)) return false;
  if (literalAddress(endpoint) !== undefined) return true;
  const addresses = await resolve(endpoint.hostname).catch(() => []);
  return addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
}
