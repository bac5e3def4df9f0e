import { z } from 'zod';
import { ConfigError } from './error.ts';

const SCHEMES = new Set(['https:', 'mailto:', 'tel:']);

/** @throws ConfigError unless it is an email address or an https, mailto or tel URI */
export function parseContactUri(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (z.email().safeParse(value).success) return `mailto:${value}`;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url !== undefined && SCHEMES.has(url.protocol)) return url.href;
  throw new ConfigError('SECURITY_CONTACT is an e-mail address, or an https, mailto or tel address.');
}
