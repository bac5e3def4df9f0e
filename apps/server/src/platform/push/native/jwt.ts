import { type KeyObject, sign } from 'node:crypto';

const partOf = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns a signed token (RFC 7519): RS256 for an RSA key, ES256 for a key on P-256. */
export function signToken(key: KeyObject, claims: object, keyId?: string): string {
  const alg = key.asymmetricKeyType === 'rsa' ? 'RS256' : 'ES256';
  const header = keyId === undefined ? { alg, typ: 'JWT' } : { alg, kid: keyId };
  const signed = `${partOf(header)}.${partOf(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}
