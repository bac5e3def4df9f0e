import { type LookupAddress, lookup } from 'node:dns';
import { lookup as resolve } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where a push was to go is no public address: it may be a way into a network of ours. */
export class EndpointRefused extends Error {
  constructor() {
    super('the push endpoint is not at a public address');
    this.name = 'EndpointRefused';
  }
}

/** Globally reachable unicast only; an IPv4 address in IPv6's clothes is judged as what it is. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** DNS as connections use it, refusing a name with any address that is not public: it is asked at connection time. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const refused =
      error ?? (addresses.every(({ address }) => isPublicAddress(address)) ? null : new EndpointRefused());
    const [first] = addresses ?? [];
    if (refused !== null || first === undefined) callback(refused ?? new EndpointRefused(), '', 0);
    else if (options.all) callback(null, addresses as LookupAddress[]);
    else callback(null, first.address, first.family);
  });
};

/** The host of a URL as an address, or undefined for a name. Numbers in other notations are normal ones by now. */
function literalAddress({ hostname }: URL): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

/** What a URL shows without asking anybody: https, no credentials, no address that is not public. */
export function mayBePublic(endpoint: URL): boolean {
  if (endpoint.protocol !== 'https:' || endpoint.username !== '' || endpoint.password !== '') return false;
  const address = literalAddress(endpoint);
  return address === undefined || isPublicAddress(address);
}

/** The same, and its name leads to public addresses only. False also for a name that leads nowhere. */
export async function isPublicEndpoint(endpoint: URL): Promise<boolean> {
  if (!mayBePublic(endpoint)) return false;
  if (literalAddress(endpoint) !== undefined) return true;
  try {
    const addresses = await resolve(endpoint.hostname, { all: true });
    return addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
  } catch {
    return false;
  }
}
