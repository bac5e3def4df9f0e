import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Config } from '../config.ts';

/** Allows inline styles, because the libraries for toasts and dialogs insert style elements. */
const contentSecurityPolicy = (production: boolean, captcha: readonly string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...captcha],
    ...(captcha.length > 0 ? { frameSrc: captcha } : {}),
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

export function securityHeaders({ mode, outside }: Pick<Config, 'mode' | 'outside'>): Record<string, string> {
  const production = mode === 'production';
  const captcha = outside.captcha === undefined ? [] : [new URL(outside.captcha.scriptUrl).origin];
  const protect = helmet({
    contentSecurityPolicy: contentSecurityPolicy(production, captcha),
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
