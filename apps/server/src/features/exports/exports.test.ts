import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_PREFIX } from '@beso/contract';
import { EXPORT_DOWNLOAD_PATH } from '@beso/contract/exports';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person, registerVerifiedPerson } from '../../../test/support/builders.ts';
import { writeMessage } from '../../../test/support/chat.ts';
import { type MailServer, startMailServer } from '../../../test/support/mail.ts';
import { countOpenFiles } from '../../../test/support/open-files.ts';
import { upload } from '../../../test/support/pictures.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';
import { startS3 } from '../../../test/support/s3.ts';
import { unzip } from '../../../test/support/zip.ts';
import { buildImageFilePath as fileOfPicture } from '../images/index.ts';
import { buildExport } from './build-export.ts';
import { makeExports, removeExports } from './jobs.ts';
import { claimExport } from './queries.ts';
import { exportFileOf } from './service.ts';
import { openZipWriter } from './zip-writer.ts';

let mails: MailServer;
let app: TestApp;
let giulia: Person;
let marco: Person;
beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({ SMTP_URL: mails.url, MAIL_FROM: 'BESO <hello@beso.example>' });
  await app.services.jobs.ready();
});
afterAll(async () => {
  await app.close();
  await mails.close();
});
beforeEach(async () => {
  [giulia, marco] = [await registerVerifiedPerson(app, { firstName: 'Giulia' }), await person(app.url)];
});

const download = (by: Person) => by.fetch(`${API_PREFIX}${EXPORT_DOWNLOAD_PATH}`);
const stateOf = async (one: Person) => (await one.api.exports.getExport()).export?.state;
const make = async (one: Person) => {
  await one.api.exports.requestExport();
  await expect.poll(() => stateOf(one), { timeout: 20_000 }).toBe('ready');
};

async function unpacked(by: Person): Promise<Map<string, Buffer>> {
  const response = await download(by);
  expect(response.status).toBe(200);
  return unzip(Buffer.from(await response.arrayBuffer()));
}

describe('an export', () => {
  test('contains the person’s data, received content and pictures, and a page without scripts [S2-026]', async () => {
    const pair = await couple(giulia, marco);
    const photo = await upload(giulia);
    const lost = await upload(giulia, undefined, 'avatars');
    await giulia.api.besos.processBesoTransaction({
      ...gift(pair, marco.id),
      description: '<script>alert(1)</script> & more',
      imageId: photo.id,
    });
    await marco.api.besos.processBesoTransaction({
      ...gift(pair, giulia.id),
      description: 'From Marco',
    });
    await writeMessage(giulia, marco, 'mine');
    await writeMessage(marco, giulia, 'his');
    const { rows } = await app.owner.query<{ path: string }>('SELECT path FROM images WHERE id = $1', [
      lost.id,
    ]);
    await app.services.files.remove(fileOfPicture(rows[0]?.path ?? '', 'full'));
    await make(giulia);
    expect((await giulia.api.exports.getExport()).export).toMatchObject({ done: 2, total: 2, missing: 1 });

    const files = await unpacked(giulia);
    const data = (name: string) => JSON.parse(files.get(`data/${name}.json`)?.toString() ?? 'null');
    expect(data('profiles')).toMatchObject([{ first_name: 'Giulia', email: giulia.profile.email }]);
    expect(data('messages').map(({ content }: { content: string }) => content)).toEqual(['mine', 'his']);
    expect(data('activities')).toHaveLength(2);
    expect(data('ledger_entries')).toHaveLength(1);
    expect(data('missing-pictures')).toEqual([lost.id]);
    expect(files.get(`pictures/${photo.id}.webp`)?.subarray(0, 4).toString()).toBe('RIFF');
    const page = files.get('index.html')?.toString() ?? '';
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; more');
    expect(page).toContain('From Marco');
    expect(page).not.toMatch(/<script|https?:|javascript:/i);
    expect(page).toContain("default-src 'none'");
    const all = Buffer.concat([...files.values()]).toString('latin1');
    const secrets = await app.owner.query<{ secret: string }>(
      `SELECT token AS secret FROM auth_sessions UNION SELECT password FROM auth_accounts
       UNION SELECT email FROM profiles WHERE id = '${marco.id}'`,
    );
    for (const { secret } of secrets.rows) expect(all).not.toContain(secret);
    await expect
      .poll(() => mails.to(giulia.profile.email).some(({ text }) => text.includes('no link to the file')))
      .toBe(true);
    expect(mails.to(giulia.profile.email).every(({ text }) => !text.includes('/account/export'))).toBe(true);
  });

  test('is created once at a time and per day, and downloaded only by its owner after a fresh sign-in', async () => {
    expect((await download(giulia)).status).toBe(404);
    const asked = await Promise.allSettled([1, 2, 3].map(() => giulia.api.exports.requestExport()));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect.poll(() => stateOf(giulia), { timeout: 20_000 }).toBe('ready');
    expect(await refusalFrom(giulia.api.exports.requestExport())).toMatchObject({ code: 'EXPORT_TOO_SOON' });
    await app.owner.query(
      "UPDATE account_exports SET requested_at = requested_at - interval '25 hours' WHERE profile_id = $1",
      [giulia.id],
    );
    await make(giulia);
    expect((await download(marco)).status).toBe(404);
    await app.owner.query(
      `UPDATE auth_sessions SET confirmed_at = now() - interval '11 minutes' WHERE user_id = $1`,
      [giulia.id],
    );
    expect((await download(giulia)).status).toBe(403);
    expect(await refusalFrom(giulia.api.exports.prepareDownload())).toMatchObject({
      code: 'FRESH_SIGN_IN_REQUIRED',
    });
  });

  test('begun by a node that died is completed by another, and kept for seven days', async () => {
    await giulia.api.exports.requestExport();
    const claimed = await claimExport(app.services.database.db);
    const folder = join(app.services.config.dataDir, 'exports');
    mkdirSync(folder, { recursive: true });
    for (const name of [claimed?.fileId, randomUUID()]) writeFileSync(join(folder, `${name}.zip`), 'half');
    await app.owner.query('UPDATE account_exports SET lease_until = now() WHERE profile_id = $1', [
      giulia.id,
    ]);
    await expect.poll(() => stateOf(giulia), { timeout: 20_000 }).toBe('ready');
    expect([...(await unpacked(giulia)).keys()]).toContain('index.html');
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    await app.owner.query('UPDATE account_exports SET expires_at = now() WHERE profile_id = $1', [giulia.id]);
    expect((await download(giulia)).status).toBe(404);
    expect(await removeExports(app.services, 10)).toBe(1);
    expect((await giulia.api.exports.getExport()).export).toBeNull();
  });

  test('creates its file before anything can fail, so that a failure can remove the file', async () => {
    const { config } = app.services;
    const zip = openZipWriter(config, new AbortController().signal);
    onTestFinished(() => zip.close());
    await expect(zip.begin(join(config.dataDir, 'nowhere', 'export.zip'))).rejects.toThrow('ENOENT');
  });

  test('ends when the account is deleted', async () => {
    await make(giulia);
    await giulia.api.deletion.deleteAccount();
    expect(await makeExports(app.services)).toBe(0);
    const { rows } = await app.owner.query('SELECT FROM account_exports WHERE profile_id = $1', [giulia.id]);
    expect(rows).toEqual([]);
  });

  test('waits for space on the disk, even if it runs out during the export, and leaves no partial file', async () => {
    const { files, config } = app.services;
    for (const looks of [0, 1]) {
      const claimed = { personId: (await registerVerifiedPerson(app)).id, fileId: randomUUID() };
      // The export looks claimed by another node, so that the app's job leaves it alone.
      await app.owner.query(
        `INSERT INTO account_exports (profile_id, file_id, lease_until) VALUES ($1, $2, now() + interval '1 hour')`,
        [claimed.personId, claimed.fileId],
      );
      let looked = 0;
      const space = async () => {
        looked += 1;
        return { freeBytes: looked > looks ? 0 : Number.POSITIVE_INFINITY, totalBytes: 1 };
      };
      const services = { ...app.services, files: { ...files, space } };
      await expect(buildExport(services, claimed, new AbortController().signal)).rejects.toMatchObject({
        name: 'StoreUnavailableError',
        cause: { message: 'the disk has no room for an export' },
      });
      expect(readdirSync(join(config.dataDir, 'exports'))).toEqual([]);
      expect(countOpenFiles(claimed.fileId)).toBe(0);
    }
  });
});

test('an export streams through a bucket, waits while it is unavailable, and is removed from it by a deletion [S2-026]', async () => {
  const s3 = await startS3();
  const bucket = await startTestApp(s3.env);
  onTestFinished(async () => {
    await bucket.close();
    await s3.close();
  });
  const anna = await registerVerifiedPerson(bucket);
  const photo = await upload(anna, undefined, 'avatars');
  await s3.stop();
  await anna.api.exports.requestExport();
  const postponed = `SELECT FROM account_exports WHERE lease_until > now() AND tries = 0`;
  await expect.poll(async () => (await bucket.owner.query(postponed)).rowCount, { timeout: 20_000 }).toBe(1);
  expect(await stateOf(anna)).toBe('building');
  await s3.start();
  await bucket.owner.query('UPDATE account_exports SET lease_until = now()');
  await expect.poll(() => stateOf(anna), { timeout: 20_000 }).toBe('ready');
  const files = await unpacked(anna);
  expect(files.get(`pictures/${photo.id}.webp`)?.subarray(0, 4).toString()).toBe('RIFF');
  const { rows } = await bucket.owner.query<{ file_id: string }>('SELECT file_id FROM account_exports');
  const path = exportFileOf(anna.id, rows[0]?.file_id ?? '');
  expect(await bucket.services.files.read(path)).not.toBeNull();
  await anna.api.deletion.deleteAccount();
  await expect.poll(() => bucket.services.files.read(path)).toBeNull();
});
