import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { ResolveName } from './resolver.ts';

/**
 * The endpoint is no known push service or no public address; a request there could reach an internal
 * network.
 */
export class EndpointRefused extends Error {
  constructor() {
    super('the push endpoint is not one of a known service at a public address');
    this.name = 'EndpointRefused';
  }
}

/**
 * The push services of the browsers: Chrome and others, Firefox, Safari, Edge. `*.` stands for any name
 * below.
 */
export const KNOWN_PUSH_SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

/** As the only entry of the list: any public host. */
export const ANY_PUSH_SERVICE = '*';

/** Globally reachable unicast only; an IPv4 address that is mapped into IPv6 is judged as IPv4. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/**
 * DNS as connections use it, refusing a name with any address that is not public: it is asked at connection
 * time.
 */
export function publicLookup(resolve: ResolveName): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
          callback(new EndpointRefused(), '', 0);
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

/**
 * The host of a URL as an address, or undefined for a name. The URL parser has already normalised numbers in
 * other notations.
 */
function literalAddress({ hostname }: URL): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

/**
 * What can be checked without DNS: https on its default port, no credentials, a host of the list, no address
 * that is not public.
 */
export function mayBePushService(endpoint: URL, services: readonly string[]): boolean {
  const { protocol, port, username, password, hostname } = endpoint;
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  if (!services.includes(ANY_PUSH_SERVICE)) return isListed(hostname, services);
  const address = literalAddress(endpoint);
  return address === undefined || isPublicAddress(address);
}

/**
 * The same, and DNS resolves the name to public addresses only. False also for a name that does not resolve.
 */
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
