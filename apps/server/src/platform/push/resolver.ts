import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';

export type ResolveName = (hostname: string) => Promise<LookupAddress[]>;

export interface ResolverOptions {
  readonly deadlineMs?: number;
  /** The name servers as `address:port`; by default those of the machine. */
  readonly servers?: readonly string[];
}

const DEADLINE_MS = 3_000;
const TRIES = 2;

/** Asks name servers directly, because the system's look-up cannot be cancelled. */
export function createResolver({ deadlineMs = DEADLINE_MS, servers }: ResolverOptions = {}): ResolveName {
  return async (hostname) => {
    const resolver = new Resolver({ timeout: Math.ceil(deadlineMs / TRIES), tries: TRIES });
    if (servers !== undefined) resolver.setServers(servers);
    const deadline = setTimeout(() => resolver.cancel(), deadlineMs);
    try {
      const [four, six] = await Promise.allSettled([
        resolver.resolve4(hostname),
        resolver.resolve6(hostname),
      ]);
      const addresses = [
        ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
        ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
      ];
      if (addresses.length === 0 && four.status === 'rejected') throw four.reason;
      return addresses;
    } finally {
      clearTimeout(deadline);
    }
  };
}
