import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

const TYPE_A = 1;
const NXDOMAIN = 3;

export interface NameServer {
  /** The name server's `address:port`. */
  readonly address: string;
  readonly asked: string[];
  set(name: string, address: string): void;
}

function questionOf(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** Encodes a DNS response with the address, or with the error for an unknown name (RFC 1035). */
function answerTo(message: Buffer, address: string | undefined): Buffer {
  const { type, end } = questionOf(message);
  const found = address !== undefined && type === TYPE_A;
  const header = Buffer.from(message.subarray(0, 12));
  header.writeUInt16BE(0x8180 | (address === undefined ? NXDOMAIN : 0), 2);
  header.writeUInt16BE(found ? 1 : 0, 6);
  header.writeUInt32BE(0, 8);
  const question = message.subarray(12, end);
  if (!found) return Buffer.concat([header, question]);
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);
  return Buffer.concat([header, question, record]);
}

/** Starts a local name server, which never responds if it is `silent`. */
export async function startNameServer({ silent = false } = {}): Promise<NameServer> {
  const addresses = new Map<string, string>();
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const { name } = questionOf(message);
    asked.push(name);
    if (!silent) socket.send(answerTo(message, addresses.get(name)), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => {
    socket.close();
  });
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    set: (name, address) => addresses.set(name, address),
  };
}
