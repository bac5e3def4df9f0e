import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createClient } from '@redis/client';
import { expect, onTestFinished, test } from 'vitest';
import { runDoctorChecks } from '../src/platform/doctor/check.ts';
import { startTestApp } from './support/app.ts';
import { startMailServer } from './support/mail.ts';
import { startRedis } from './support/redis.ts';
import { startS3 } from './support/s3.ts';

const COMMAND = resolve(import.meta.dirname, '../src/doctor.ts');

/** Returns the exit code, the output, the faults in it, and the duration in seconds. */
async function doctor(env: Record<string, string>) {
  const begun = performance.now();
  const { promise, resolve: done } = Promise.withResolvers<{ code: number; output: string }>();
  execFile(
    process.execPath,
    [COMMAND],
    { env: { PATH: process.env.PATH, ...env } },
    (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), output: stdout + stderr }),
  );
  const { code, output } = await promise;
  const faults = [...output.matchAll(/^FAULT {2}([^\n]*)\n {7}(.+)$/gm)].map(([, fault = '']) => fault);
  return { code, output, faults, seconds: (performance.now() - begun) / 1_000 };
}

test('the doctor finds only the missing backup in a healthy installation, and names each fault with a remedy', async () => {
  const [app, mails, redis, s3] = await Promise.all([
    startTestApp(),
    startMailServer(),
    startRedis(),
    startS3(),
  ]);
  onTestFinished(async () => {
    await Promise.all([app.close(), mails.close(), redis.close(), s3.close()]);
    rmSync(dataDir, { recursive: true, force: true });
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'beso-doctor-'));
  const env = {
    BESO_DATA_DIR: dataDir,
    DATABASE_URL: app.databaseUrls.application,
    REDIS_URL: redis.url,
    SMTP_URL: mails.url,
    MAIL_FROM: 'BESO <hello@beso.example>',
    PUBLIC_URL: app.url,
  };
  const well = await doctor(env);
  for (const about of ['database', 'role', 'Redis', 'mail', 'pictures', app.url])
    expect(well.output).toContain(`fine   ${about}: `);
  expect(well.faults.filter((fault) => !fault.startsWith('disk'))).toEqual(['backups: there is no backup']);
  expect(well.output).toContain(`keep a copy of ${dataDir}/secret elsewhere`);
  expect(well.seconds).toBeLessThan(10);

  // Breaks one thing for each check: address, Redis, database role, mail and pictures.
  const feigned = JSON.stringify({ status: 'ill\u001b[2J\nfine   mail: it is well', warnings: [] });
  let answer = 'hello';
  const other = createServer((_request, response) => response.writeHead(503).end(answer)).listen(
    0,
    '127.0.0.1',
  );
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const client = createClient({ url: redis.url });
  await client.connect();
  await client.configSet('maxmemory-policy', 'allkeys-lru');
  client.destroy();
  await mails.close();
  const ill = await doctor({
    ...env,
    ...s3.env,
    DATABASE_URL: app.databaseUrls.owner,
    PUBLIC_URL: `http://127.0.0.1:${(other.address() as AddressInfo).port}`,
  });
  expect(ill.code).toBe(1);
  expect(ill.seconds).toBeLessThan(10);
  for (const fault of [
    'role: its role may write the ledger directly',
    'Redis: it throws keys away when it is full (allkeys-lru)',
    /mail: .+/,
    'pictures: everybody can read pictures from the bucket',
    'something else than BESO answers there',
  ])
    expect(ill.faults.join('\n')).toMatch(fault);

  answer = feigned;
  const { output } = await doctor({
    ...env,
    PUBLIC_URL: `http://127.0.0.1:${(other.address() as AddressInfo).port}`,
  });
  expect(output).toContain(String.raw`the server says ill\u{1b}[2J\u{a}fine   mail: it is well`);
  expect(output).not.toMatch(/^fine {3}mail/m);
});

test('a check that hangs becomes a fault after its time limit and delays no other', async () => {
  const found = await runDoctorChecks(
    [
      { about: 'one', look: () => new Promise(() => undefined), mend: 'Restart it.' },
      { about: 'other', look: async () => [{ fine: 'it runs' }], mend: '' },
    ],
    20,
  );
  expect(found).toEqual([
    ['one', { fault: 'no answer within 0.02 seconds', mend: 'Restart it.' }],
    ['other', { fine: 'it runs' }],
  ]);
});
