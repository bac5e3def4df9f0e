import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openCommandServices } from '../src/command-services.ts';
import { runCommand } from '../src/features/admin/index.ts';
import { placeholderAddress } from '../src/features/identity/accounts/placeholder.ts';
import { readConfig } from '../src/platform/config.ts';
import { startTestApp, type TestApp } from './support/app.ts';
import {
  couple,
  dropProfile,
  gift,
  type Person,
  person,
  registerVerifiedPerson,
} from './support/builders.ts';
import { collectEvents, openLiveConnection } from './support/connection.ts';
import { mailedLinks } from './support/links.ts';
import { type MailServer, startMailServer } from './support/mail.ts';

const run = promisify(execFile);
const OPERATOR = 'operator@posta.example';
/** This account is registered and verified, but has no profile. */
const HALF = 'half@posta.example';
const REASON = 'asked for by its person';
const folder = mkdtempSync(join(tmpdir(), 'beso-admin-'));
const uses = join(folder, 'admin.jsonl');
const setting = {
  OPERATORS: `${OPERATOR}, ${HALF}`,
  MAIL_FROM: 'BESO <beso@beso.example>',
  BESO_SECRET: randomUUID() + randomUUID(),
};
let app: TestApp;
let mails: MailServer;
let command: Awaited<ReturnType<typeof openCommandServices>>;
let giulia: Person;
let marco: Person;
let operator: Person;
let pair: string;

beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({ ...setting, SMTP_URL: mails.url });
  const config = readConfig({
    ...setting,
    BESO_DATA_DIR: folder,
    DATABASE_URL: app.databaseUrls.application,
    LOG_LEVEL: 'fatal',
  });
  command = await openCommandServices(config, app.services.log);
  [giulia, marco] = [await person(app.url), await person(app.url)];
  operator = await registerVerifiedPerson(app, { email: OPERATOR });
  pair = await couple(giulia, marco);
});
afterAll(async () => {
  await command.close();
  await app.close();
  await mails.close();
  rmSync(folder, { recursive: true, force: true });
});

const admin = (
  name: string,
  rest: readonly string[] = [],
  as?: string,
  reason: string | undefined = REASON,
) => runCommand(command.services, { command: name, rest, reason, as });
const recorded = () =>
  readFileSync(uses, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the operator', () => {
  test('looks up an account by id or address, without names, texts or pictures', async () => {
    await marco.api.chat.sendMessage({
      personId: giulia.id,
      content: 'Nobody else reads this',
      idempotencyKey: randomUUID(),
    });
    const shown = (await admin('account', [giulia.profile.email.toUpperCase()])).join('\n');
    expect(await admin('account', [giulia.id])).toEqual(shown.split('\n'));
    expect(shown).toContain(`account ${giulia.id}`);
    expect(shown).toContain('(not verified)');
    expect(shown).toContain('sessions: 1,');
    expect(shown).toContain('not suspended');
    expect(shown).not.toMatch(/Giulia|Rossi|Torino|Nobody else/);
    await expect(admin('account', ['nobody@example.org'])).rejects.toThrow('There is no such account');
    for (const name of ['constructor', 'toString', '__proto__'])
      await expect(admin(name, [giulia.id])).rejects.toThrow(`There is no command ${name}`);
  });

  // OWASP ASVS: operators can end sessions.
  // ASVS V7.4.5
  test('ends all sessions of an account and disconnects its open pages', async () => {
    const anna = await person(app.url);
    const page = await openLiveConnection(app.url, anna);
    const epoch = async () =>
      (await app.owner.query('SELECT device_epoch FROM auth_users WHERE id = $1', [anna.id])).rows[0]
        .device_epoch;
    const before = await epoch();
    expect(await admin('sign-out', [anna.id])).toEqual(['1 sessions have ended']);
    expect(await epoch()).toBe(before + 1);
    await expect.poll(() => page.connected).toBe(false);
    await expect.poll(async () => (await anna.api.auth.getSession()).profile).toBeNull();
  });

  test('can send a link again, only to the account’s own address and only if the account needs one', async () => {
    await mailedLinks(mails, giulia.profile.email, 'verify', 1);
    await admin('mail', [giulia.id, 'verify_email']);
    await mailedLinks(mails, giulia.profile.email, 'verify', 2);
    await expect(admin('mail', [operator.id, 'verify_email'])).rejects.toThrow('verified already');
    await expect(admin('mail', [giulia.id, 'change_email'])).rejects.toThrow('Choose one of');
  });

  test('suspends a person, and ends a suspension, only in the name of an operator [S6-009]', async () => {
    const anna = await person(app.url);
    const actions = async () =>
      (
        await app.owner.query(
          'SELECT action, operator_id FROM moderation_actions WHERE person_id = $1 ORDER BY created_at',
          [anna.id],
        )
      ).rows;
    for (const as of [undefined, giulia.profile.email, 'nobody@example.org'])
      await expect(admin('suspend', [anna.id], as)).rejects.toThrow(/operator/);
    expect(await actions()).toEqual([]);
    const page = await openLiveConnection(app.url, anna);
    await admin('suspend', [anna.id], OPERATOR);
    await expect.poll(() => page.connected).toBe(false);
    expect(await admin('account', [anna.id])).toContainEqual(expect.stringContaining('suspended since'));
    await admin('lift', [anna.id], OPERATOR);
    expect(await admin('account', [anna.id])).toContain('not suspended');
    expect(await actions()).toEqual([
      { action: 'suspend', operator_id: operator.id },
      { action: 'lift', operator_id: operator.id },
    ]);
  });

  test('cannot suspend an account without a profile or act as one', async () => {
    const half = await registerVerifiedPerson(app, { email: HALF });
    await dropProfile(app, half);
    await expect(admin('suspend', [giulia.id], HALF)).rejects.toThrow('That is no operator');
    await expect(admin('suspend', [half.id], OPERATOR)).rejects.toThrow('This account has no profile');
    expect(recorded().at(-1)).toMatchObject({ command: 'suspend', about: half.id, outcome: 'refused' });
  });

  test('sees no ended sessions, and cannot mail an account without an address', async () => {
    const anna = await person(app.url);
    await app.owner.query(`UPDATE auth_sessions SET expires_at = now() - interval '1 s' WHERE user_id = $1`, [
      anna.id,
    ]);
    await app.owner.query('UPDATE auth_users SET email = $2 WHERE id = $1', [anna.id, placeholderAddress()]);
    const shown = (await admin('account', [anna.id])).join('\n');
    expect(shown).toContain('sessions: 0,');
    expect(shown).toContain('address:  (not verified)');
    await expect(admin('mail', [anna.id, 'sign_in'])).rejects.toThrow('This account has no address');
  });

  test('learns which rule of the ledger is broken', async () => {
    await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
    const move = (by: number) => app.owner.query(`UPDATE user_besos SET total_besos = total_besos + ${by}`);
    await move(1);
    await expect(admin('ledger')).rejects.toThrow(/The ledger is broken: .+/);
    await move(-1);
    expect(await admin('ledger')).toEqual([expect.stringContaining('all rules hold')]);
  });

  test('decides a report once without reading it, and the people concerned see the effect live [S2-144]', async () => {
    const { id } = await marco.api.besos.processBesoTransaction({
      ...gift(pair, giulia.id),
      description: 'Something ugly',
    });
    const subject = { kind: 'activity', id } as const;
    const { reportId } = await giulia.api.moderation.report({ subject, reason: 'harassment', note: 'Look' });
    const shown = (await admin('reports')).join('\n');
    expect(shown).toContain(`${reportId}  activity, harassment`);
    expect(shown).not.toMatch(/ugly|Look/);
    const heard = collectEvents(await openLiveConnection(app.url, giulia));
    await admin('decide', [reportId, 'hide'], OPERATOR);
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    expect((await giulia.api.activities.getActivity({ activityId: id })).description).toBe('…');
    await expect(admin('decide', [reportId, 'hide'], OPERATOR)).rejects.toMatchObject({
      code: 'REPORT_CLOSED',
    });
    expect(recorded().slice(-2)).toMatchObject([
      { command: 'decide', about: reportId, operator: operator.id, outcome: 'begun' },
      { command: 'decide', outcome: 'refused' },
    ]);
    expect(await admin('ledger')).toEqual([expect.stringContaining('all rules hold')]);
  });

  test('sees the number of jobs, and releases jobs that a restore has brought back', async () => {
    await app.owner.query(
      `INSERT INTO pgboss.job (name, data, state) VALUES ('auth.requests', '{"purpose":"none"}', 'cancelled')`,
    );
    expect(await admin('queues')).toContainEqual(
      expect.stringMatching(/^auth\.requests: 1 cancelled, the oldest for \d+ s$/),
    );
    expect(await admin('release')).toEqual(['1 jobs will be done']);
    await expect
      .poll(async () => (await admin('queues')).filter((line) => line.includes('cancelled')))
      .toEqual([]);
  });
});

describe('each use of the commands', () => {
  test('is recorded with its reason before it begins, by ids, for its owner only', async () => {
    const before = recorded().length;
    await admin('account', [giulia.profile.email], undefined, 'a letter of May 4');
    const use = { command: 'account', about: giulia.id, operator: null, reason: 'a letter of May 4' };
    expect(recorded().slice(before)).toMatchObject([
      { ...use, outcome: 'begun' },
      { ...use, outcome: 'done' },
    ]);
    expect(readFileSync(uses, 'utf8')).not.toContain('@');
    expect(statSync(uses).mode & 0o777).toBe(0o600);
  });

  test('is recorded as failed if it fails', async () => {
    const config = { ...command.services.config, dataDir: folder };
    const other = await openCommandServices(config, app.services.log);
    await other.close();
    const asked = { command: 'queues', rest: [], reason: REASON, as: undefined };
    await expect(runCommand(other.services, asked)).rejects.toThrow();
    expect(recorded().slice(-2)).toMatchObject([
      { outcome: 'begun' },
      { command: 'queues', outcome: 'failed' },
    ]);
  });

  test('needs a reason, and is refused if it cannot be recorded', async () => {
    const anna = await person(app.url);
    for (const reason of ['', '  ', 'x'.repeat(301)])
      await expect(admin('sign-out', [anna.id], undefined, reason)).rejects.toThrow('Say why');
    const full = join(folder, 'full');
    mkdirSync(join(full, 'admin.jsonl'), { recursive: true });
    const config = { ...command.services.config, dataDir: full };
    const asked = { command: 'sign-out', rest: [anna.id], reason: REASON, as: undefined };
    await expect(runCommand({ ...command.services, config }, asked)).rejects.toThrow(/EISDIR/);
    expect((await anna.api.auth.getSession()).profile).not.toBeNull();
  });
});

test('the command line shows the result, and exits with 1 if it is refused', async () => {
  const data = mkdtempSync(join(tmpdir(), 'beso-admin-line-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const line = (...args: string[]) =>
    run(process.execPath, [resolve(import.meta.dirname, '../src/admin.ts'), ...args], {
      env: { PATH: process.env.PATH, DATABASE_URL: app.databaseUrls.application, BESO_DATA_DIR: data },
    });
  const [done, failed] = await Promise.all([
    line('account', giulia.id, '--reason', REASON),
    line('account', giulia.id).catch((error: { code: number; stdout: string }) => error),
  ]);
  expect(done.stdout).toContain(`account ${giulia.id}`);
  expect(failed).toMatchObject({ code: 1, stdout: expect.stringContaining('Say why') });
});
