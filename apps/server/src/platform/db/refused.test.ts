import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { expect, inject, onTestFinished, test } from 'vitest';
import { DATABASE_MARK } from '../../../test/global-setup.ts';
import { requireFaketime } from '../../../test/support/turned-clock.ts';
import { openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './unavailable.ts';
import { waitForDatabase } from './wait-for-database.ts';

/** Starts a server that offers TLS like PostgreSQL, with an expired certificate. */
async function startExpired(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'beso-tls-'));
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    key,
    '-out',
    cert,
  ];
  execFileSync('openssl', ['req', '-x509', ...made, '-days', '1', ...names], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, LD_PRELOAD: requireFaketime(), FAKETIME: '-10d' },
  });
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, ...pair }).on('error', () => undefined);
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return `postgresql://beso@localhost:${port}/beso?sslmode=verify-full&sslrootcert=${cert}`;
}
const at = (mark: string) => inject('databaseUrls').application.replace(DATABASE_MARK, mark);

test.each([
  ['a certificate that has expired', startExpired, 'CERT_HAS_EXPIRED'],
  ['a role that may not come in', async () => at('postgres').replace(/\/\/\w+/, '//nobody'), '28000'],
  ['a database that was dropped', async () => at('nowhere'), '3D000'],
])(
  '%s ends a start with a message, and is an unavailable database for a running server',
  async (_, start, code) => {
    const url = await start();
    const waiting = { name: 'DATABASE_URL', say: () => undefined, signal: new AbortController().signal };
    await expect(waitForDatabase(url, waiting)).rejects.toThrow(`refuses the connection (${code})`);
    const database = openDatabase(url, () => undefined);
    onTestFinished(() => database.close());
    const refused: unknown = await database.pool.query('SELECT').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code });
    expect(isDatabaseUnavailable(refused)).toBe(true);
  },
);
