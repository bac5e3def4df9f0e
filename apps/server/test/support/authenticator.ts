import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
/** Encodes a CBOR byte string of less than 256 bytes. */
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value]);

/** Ways in which the device breaks the WebAuthn standard. */
interface Faults {
  /** True if the device does not verify the person, for example by PIN. */
  readonly unverified?: boolean;
  readonly origin?: string;
  readonly counter?: number;
}

/** Creates a WebAuthn device that holds one passkey for the server at `serverUrl`. */
export function createAuthenticator(serverUrl: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let used = 0;

  const dataOf = (flags: number, counter: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(serverUrl).hostname), Buffer.from([flags]), count]);
  };
  const clientData = (type: string, challenge: unknown, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: Record<string, string>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  const flagsOf = ({ unverified }: Faults) => USER_PRESENT | (unverified ? 0 : USER_VERIFIED);

  return {
    create: (options: Record<string, unknown>, faults: Faults = {}) => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = Buffer.concat([
        Buffer.from('a5010203262001', 'hex'),
        Buffer.from([0x21]),
        bytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        bytes(Buffer.from(y, 'base64url')),
      ]);
      const data = Buffer.concat([
        dataOf(flagsOf(faults) | WITH_CREDENTIAL, 0),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      const attestation = [
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
      ];
      return answer({
        clientDataJSON: clientData('webauthn.create', options.challenge, faults.origin ?? serverUrl).toString(
          'base64url',
        ),
        attestationObject: Buffer.concat([...attestation, text('authData'), bytes(data)]).toString(
          'base64url',
        ),
      });
    },
    get: (options: Record<string, unknown>, faults: Faults = {}) => {
      used += 1;
      const data = dataOf(flagsOf(faults), faults.counter ?? used);
      const client = clientData('webauthn.get', options.challenge, faults.origin ?? serverUrl);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      });
    },
  };
}
