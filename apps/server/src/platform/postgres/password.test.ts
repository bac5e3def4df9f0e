import { chown, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBinaries } from './binaries.ts';
import { choosePostgresAccount } from './identity.ts';
import { ensureCluster } from './initdb.ts';
import { type DataLocation, ensurePassword, passwordFile, prepareDataLocation } from './place.ts';
import { connectionUrl } from './queries.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beso-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a cluster that listens on a TCP address requires its password', async () => {
  const identity = choosePostgresAccount(folder);
  const local = await prepareDataLocation(folder, identity);
  const password = await ensurePassword(passwordFile(local.root));
  const place: DataLocation = { ...local, address: { host: '127.0.0.1', port: 1, password } };
  if (identity !== null) await chown(passwordFile(local.root), identity.uid, identity.gid);
  await ensureCluster(place, (await findBinaries(identity)).initdb, identity, false);
  const rules = (await readFile(join(place.cluster, 'pg_hba.conf'), 'utf8'))
    .split('\n')
    .filter((line) => /^\w/.test(line));
  expect(rules.length).toBeGreaterThan(0);
  for (const rule of rules) expect(rule).toMatch(/scram-sha-256$/);

  const client = new Client({ connectionString: connectionUrl(place.address, 'postgres', 'postgres') });
  expect(client).toMatchObject({ user: 'postgres', host: '127.0.0.1', password });
  if (local.root !== folder) await rm(local.root, { recursive: true, force: true });
});

// OWASP: few can read a secret.
// ASVS V13.3.2
test('the password is long, readable only by its owner, and the same at the next start', async () => {
  const file = join(folder, 'own', 'kept');
  await mkdir(join(folder, 'own'));
  const password = await ensurePassword(file);
  expect(password).toMatch(/^[\w-]{43}$/);
  expect(await ensurePassword(file)).toBe(password);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
