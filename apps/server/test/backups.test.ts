import { execFile } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { couple, gift, PASSWORD, person } from './support/builders.ts';
import { openBrowser } from './support/client.ts';
import { download, upload } from './support/pictures.ts';
import { startProgram } from './support/program.ts';

const run = promisify(execFile);
const command = (name: string) => resolve(import.meta.dirname, `../src/${name}.ts`);

function start(env: Record<string, string>) {
  const program = startProgram({ PORT: '0', ...env });
  const stop = async () => {
    if (program.child.exitCode !== null) return;
    program.child.kill('SIGTERM');
    await once(program.child, 'exit');
  };
  onTestFinished(stop);
  return { ...program, stop };
}

test('a home server makes its backup by itself, and can be restored from it into an empty folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'beso-home-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [one, other, backups] = ['one', 'other', 'backups'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const env = { BESO_DATA_DIR: one, BACKUP_DIR: backups };
  const first = start(env);
  const url = await first.url;
  const [giulia, marco] = [await person(url), await person(url, { firstName: 'Marco' })];
  const pair = await couple(giulia, marco);
  const picture = await upload(giulia);
  const given = await giulia.api.besos.processBesoTransaction({
    ...gift(pair, marco.id),
    imageId: picture.id,
  });
  const bytes = await download(giulia, picture.urls.full);
  const warnings = async () =>
    ((await (await fetch(`${url}/readyz`)).json()) as { warnings: string[] }).warnings;
  const made = () =>
    (existsSync(backups) ? readdirSync(backups) : []).filter((name) => name.endsWith('.tar'));
  await expect.poll(made, { timeout: 20_000 }).toHaveLength(1);
  await expect.poll(warnings).not.toContain('backup-old');
  const plain = { PATH: process.env.PATH, HOME: process.env.HOME };
  const file = join(folder, 'by-hand.tar');
  const old = ['04', '05'].map((day) => join(folder, `beso-2020-05-${day}T03-00-00Z.tar`));
  for (const path of old) {
    writeFileSync(path, '');
    utimesSync(path, 0, 0);
  }
  const byHand = await run(process.execPath, [command('backup'), file], { env: { ...plain, ...env } });
  expect(byHand.stdout).toContain(`it is in the file ${one}/secret`);
  expect(old.every((path) => existsSync(path))).toBe(true);
  await first.stop();

  mkdirSync(other);
  cpSync(join(one, 'secret'), join(other, 'secret'));
  const into = { ...plain, BESO_DATA_DIR: other };
  const { stdout } = await run(process.execPath, [command('restore'), file], { env: into });
  expect(stdout).toContain('1 movements of besos: all rules hold');
  expect(stdout).toContain('passwords that were changed');

  const back = start({ BESO_DATA_DIR: other });
  const browser = openBrowser(await back.url);
  await browser.api.auth.signIn({ email: marco.profile.email, password: PASSWORD });
  expect(await browser.api.besos.getUserBesos()).toMatchObject({ totalBesos: 1 });
  const seen = await browser.api.activities.getActivity({ activityId: given.id });
  const link = seen.image?.urls.full ?? '';
  expect(await download(browser, link)).toEqual(bytes);
  await back.stop();
});
