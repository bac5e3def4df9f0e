import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { startRedis } from '../../../test/support/redis.ts';
import { nameOfBackup } from '../backup/folder.ts';
import { readConfig } from '../config.ts';
import { checkAddress } from './address.ts';
import type { CheckFinding } from './check.ts';
import { checkBackups, checkDisk, freeSpaceFinding } from './disk-and-backups.ts';
import { type DatabaseFacts, databaseFindings, findingForClockSkew } from './queries.ts';
import { checkFiles, checkRedis } from './services.ts';

const root = mkdtempSync(join(tmpdir(), 'beso-doctor-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Returns the faults, each of which must have a remedy. */
function faultsOf(findings: Iterable<CheckFinding>): string[] {
  const faults = [...findings].flatMap((finding) => ('fault' in finding ? [finding] : []));
  for (const { mend } of faults) expect(mend).not.toBe('');
  return faults.map(({ fault }) => fault);
}

describe('in a database the doctor finds', () => {
  const WELL: DatabaseFacts = {
    now: new Date(),
    encoding: 'UTF8',
    collation: '2.36',
    present: '2.36',
    connections: 97,
    used: 20,
    is_standby: false,
    migrations: 'auth_users',
  };
  test.each<[string, Partial<DatabaseFacts>, RegExp[]]>([
    ['nothing where all is well', {}, []],
    ['nothing where the collation has no version', { collation: null, present: null }, []],
    ['that it is a standby', { is_standby: true }, [/standby/]],
    ['that nothing is prepared', { migrations: null }, [/no tables yet/]],
    ['another encoding', { encoding: 'SQL_ASCII' }, [/SQL_ASCII/]],
    ['texts sorted by another version of the system', { present: '2.40' }, [/2\.36.*2\.40/]],
    ['too few connections for a node', { connections: 22, used: 2 }, [/2 of 22/]],
    ['too few that are free', { used: 93 }, [/93 of 97/]],
  ])('%s', (_what, changes, expected) => {
    const faults = faultsOf(databaseFindings({ ...WELL, ...changes }, 18));
    expect(faults).toEqual(expected.map((words) => expect.stringMatching(words)));
  });

  test.each([
    [1_900, []],
    [-1_900, []],
    [3_000, ["the database's clock differs by 3 s"]],
    [-3_000, ["the database's clock differs by -3 s"]],
  ])('a difference of the clocks of %d ms if it is too large', (skewMs, faults) => {
    expect(faultsOf([findingForClockSkew(skewMs)])).toEqual(faults);
  });
});

describe('at the public address the doctor finds', () => {
  const signal = () => AbortSignal.timeout(5_000);
  const ready = JSON.stringify({ status: 'ready', warnings: [] });
  const listenerFor =
    (answer: string, status = 200, sockets = 'Forbidden'): RequestListener =>
    ({ url }, response) =>
      url === '/readyz' ? response.writeHead(status).end(answer) : response.writeHead(403).end(sockets);
  const listen = async (server: ReturnType<typeof createServer>) => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    return (server.address() as AddressInfo).port;
  };
  const at = async (listener: RequestListener) =>
    faultsOf(await checkAddress(`http://127.0.0.1:${await listen(createServer(listener))}`, signal()));

  test('nothing if BESO responds, also to websockets', async () => {
    expect(await at(listenerFor(ready))).toEqual([]);
  });

  test('a proxy without websockets, an unconfigured one, and a server that is not ready', async () => {
    expect(await at(listenerFor(ready, 200, 'Bad Gateway'))).toEqual(['websockets are not let through']);
    const warned = JSON.stringify({ status: 'ready', warnings: ['forwarding-header-without-trust-proxy'] });
    expect(await at(listenerFor(warned))).toEqual(['there is a proxy, and TRUST_PROXY names none']);
    const ill = JSON.stringify({ status: 'unavailable', missing: ['database'] });
    expect(await at(listenerFor(ill, 503))).toEqual(['the server says unavailable']);
    await expect(at(listenerFor('{"hello": 1}'))).rejects.toThrow(
      'something else than BESO answers there (200)',
    );
  });

  test.each([
    [5, ['the certificate ends in 4 days']],
    [60, []],
  ])('a certificate with %d days left if it ends soon', async (days, faults) => {
    const [key, cert] = [join(root, `${days}.key`), join(root, `${days}.crt`)];
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
    execFileSync('openssl', ['req', '-x509', ...made, '-days', `${days}`, ...names], { stdio: 'ignore' });
    const known = getCACertificates('default');
    setDefaultCACertificates([...known, readFileSync(cert, 'utf8')]);
    onTestFinished(() => setDefaultCACertificates(known));
    const pair = { key: readFileSync(key), cert: readFileSync(cert) };
    const port = await listen(createTlsServer(pair, listenerFor(ready)));
    expect(faultsOf(await checkAddress(`https://localhost:${port}`, signal()))).toEqual(faults);
  });
});

describe('in disk, backups, store and Redis the doctor finds', () => {
  const configFor = (env: Record<string, string> = {}) => {
    const dataDir = mkdtempSync(join(root, 'data-'));
    return readConfig({ BESO_DATA_DIR: dataDir, BESO_SECRET: 'x'.repeat(32), ...env });
  };

  test('backups that are missing, old, on the disk of the data, or open to others', async () => {
    const dir = join(root, 'backups');
    const config = configFor({ BACKUP_DIR: dir });
    expect(faultsOf(await checkBackups(config))).toEqual(['there is no backup']);
    mkdirSync(dir, { mode: 0o700 });
    const path = join(dir, nameOfBackup(new Date()));
    writeFileSync(path, 'x');
    expect(faultsOf(await checkBackups(config))).toEqual(['the backups lie on the disk of the data']);
    const at = new Date(Date.now() - 27 * 3_600_000);
    utimesSync(path, at, at);
    chmodSync(dir, 0o777);
    expect(faultsOf(await checkBackups(config))).toEqual([
      'the last backup is 27 hours old',
      'the backups lie on the disk of the data',
      'every account of this machine may write into the folder of the backups',
    ]);
  });

  test.each([
    [2, 0.5, 0],
    [0.5, 0.5, 1],
    [20, 0.05, 1],
  ])('too little space if %d GB, a share of %d, are free', async (gigabytes, share, faults) => {
    const freeBytes = gigabytes * 1024 ** 3;
    expect(faultsOf([freeSpaceFinding({ freeBytes, totalBytes: freeBytes / share })])).toHaveLength(faults);
    expect(JSON.stringify(await checkDisk(root))).toMatch(/[1-9]\d* MB of the disk are free \(\d+ %\)/);
  });

  test('a working store of pictures, in which it leaves nothing', async () => {
    const config = configFor();
    expect(faultsOf(await checkFiles(config))).toEqual([]);
    expect(readdirSync(join(config.dataDir, 'files/avatars/doctor'))).toEqual([]);
  });

  test('a Redis that is full or a replica', async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.close());
    expect(faultsOf(await checkRedis(redis.url))).toEqual([]);
    await redis.command('CONFIG SET maxmemory 1');
    expect(faultsOf(await checkRedis(redis.url))).toEqual([expect.stringMatching(/% of its memory is used/)]);
    await redis.command('CONFIG SET maxmemory 100000000');
    expect(faultsOf(await checkRedis(redis.url))).toEqual([]);
    await redis.command('REPLICAOF 127.0.0.1 1');
    expect(faultsOf(await checkRedis(redis.url))).toEqual(['it is a replica, which takes no writes']);
  });
});
