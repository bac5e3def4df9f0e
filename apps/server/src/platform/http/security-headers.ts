import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** Scripts only from here. Styles may be inline: the toast and dialog libraries write style elements. */
const contentSecurityPolicy = (production: boolean) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(production ? { upgradeInsecureRequests: [] } : {}),
  },
});

/**
 * The headers that helmet sets on every answer. They are the same on all of them, and so asked for once:
 * helmet would put its policy together again for each request.
 */
export function securityHeaders(production: boolean): Record<string, string> {
  const protect = helmet({
    contentSecurityPolicy: contentSecurityPolicy(production),
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: production ? { maxAge: 31_536_000 } : false,
  });
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  let done = false;
  protect({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error !== undefined) throw error;
    done = true;
  });
  if (!done) throw new Error('the security headers depend on the request');
  return headers;
}
