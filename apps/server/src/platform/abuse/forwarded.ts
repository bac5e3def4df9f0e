import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';

const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

export const forwardingHeader = (headers: IncomingHttpHeaders) =>
  HEADERS.find((name) => headers[name] !== undefined);

export interface ForwardedWatch {
  /** True once a request carried a forwarding header although no proxy is trusted. */
  seen(): boolean;
}

/** Warns if a request carries a forwarding header although no proxy is trusted. */
export function watchForwarded(app: FastifyInstance, config: Config, log: Logger): ForwardedWatch {
  let seen = false;
  if (config.trustProxy === false) {
    app.addHook('onRequest', ({ headers }, _reply, done) => {
      done();
      if (seen) return;
      const header = forwardingHeader(headers);
      if (header === undefined) return;
      seen = true;
      log.warn(
        { header },
        'a proxy names the client, and TRUST_PROXY trusts none: limits see one client only',
      );
    });
  }
  return { seen: () => seen };
}
