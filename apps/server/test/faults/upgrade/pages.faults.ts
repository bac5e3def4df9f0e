import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { couple, type Person, person } from '../../support/builders.ts';
import { startS3 } from '../../support/s3.ts';
import { startBalancer } from './balancer.ts';
import { buildPages, commitBeforeLastMigration, unpackVersion } from './previous.ts';
import { createInstallation, PROJECT_FOLDER, startVersion } from './versions.ts';

const folder = mkdtempSync(join(tmpdir(), 'beso-upgrade-pages-'));
const PHONE = { width: 390, height: 844 };
let browser: Browser;
let previous: string;
let older: string;

beforeAll(async () => {
  const [executablePath] = execFileSync(
    process.execPath,
    [join(PROJECT_FOLDER, 'scripts/find-browser.mjs')],
    {
      encoding: 'utf8',
    },
  ).split('\n');
  // Chromium's sandbox cannot run as root.
  browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  // Not every commit of a branch can be built, so this takes the newest one that can.
  commitBeforeLastMigration((commit) => {
    previous = unpackVersion(commit, join(folder, commit));
    return buildPages(previous);
  });
  // This version has the current server but the previous version's pages.
  older = unpackVersion('HEAD', join(folder, 'older'));
  rmSync(join(older, 'apps/web/dist'), { recursive: true });
  cpSync(join(previous, 'apps/web/dist'), join(older, 'apps/web/dist'), { recursive: true });
}, 30 * 60_000);
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a browser page as the person, and lists the page's uncaught errors. */
async function openPage(url: string, owner: Person) {
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-GB', timezoneId: 'Europe/Rome' });
  onTestFinished(() => context.close());
  const cookies = owner.cookie().split('; ');
  await context.addCookies(
    cookies.map((cookie) => {
      const [name = '', ...value] = cookie.split('=');
      return { name, value: value.join('='), url };
    }),
  );
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  return { page, faults };
}

const balanced = async (url: string) => {
  const balancer = await startBalancer(() => url);
  onTestFinished(() => balancer.close());
  return balancer;
};

/** Navigates inside the app, without loading the document again. */
const goTo = (page: Page, path: string) =>
  page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );

async function give(page: Page, words: string): Promise<void> {
  await goTo(page, '/give-besos?category=food');
  await page.getByLabel('What for?').fill(words);
  await page.getByRole('button', { name: /^Give Marco/ }).click();
  await page.getByRole('heading', { name: 'Beso Sent' }).waitFor();
}

async function wordsOf({ api }: Person): Promise<string[]> {
  const { activities } = await api.feed.listActivities({});
  return activities.map(({ description }) => description);
}

const atHome = (page: Page) => page.getByRole('link', { name: '0 besos', exact: true }).waitFor();

async function coupleAt(url: string) {
  const [giulia, marco] = [await person(url), await person(url, { firstName: 'Marco' })];
  await couple(giulia, marco);
  return { giulia, marco };
}

test('a page of the previous version continues with the new server: it loads its code and gives', async () => {
  const place = await createInstallation(join(folder, 'data'));
  const before = await startVersion(previous, place);
  const balancer = await balanced(before.url);
  const { giulia, marco } = await coupleAt(balancer.url);
  const { page, faults } = await openPage(balancer.url, giulia);
  await page.goto(`${balancer.url}/home`);
  await atHome(page);

  const after = await startVersion(PROJECT_FOLDER, place);
  balancer.lead(() => after.url);
  await before.stop();
  const seen = balancer.answers.length;
  await give(page, 'Given by an old page');
  expect(await wordsOf(marco)).toEqual(['Given by an old page']);
  expect(balancer.answers.slice(seen).filter(({ status }) => status >= 400)).toEqual([]);
  expect(faults).toEqual([]);
});

/** Sends requests for an app file to the old and the new node in turn. */
function oldNodeFirst(before: string, after: string) {
  const asked = new Map<string, number>();
  return (path: string) => {
    const [file = ''] = path.split('?');
    if (!file.startsWith('/assets/')) return after;
    const times = asked.get(file) ?? 0;
    asked.set(file, times + 1);
    return times % 2 === 0 ? before : after;
  };
}

test.each([
  ['a shared folder', undefined],
  ['a bucket, and folders of their own', startS3],
])(
  'a new page that requests its code from an old node gets it if nodes have %s',
  async (name, startBucket) => {
    const bucket = await startBucket?.();
    onTestFinished(() => bucket?.close());
    const place = await createInstallation(join(folder, name));
    const own = bucket === undefined ? place : { ...place, dataDir: join(folder, `${name} of the new one`) };
    const before = await startVersion(bucket === undefined ? previous : older, place, bucket?.env);
    const after = await startVersion(PROJECT_FOLDER, own, bucket?.env);
    const balancer = await balanced(after.url);
    const { giulia, marco } = await coupleAt(balancer.url);
    balancer.lead(oldNodeFirst(before.url, after.url));
    const { page, faults } = await openPage(balancer.url, giulia);
    await page.goto(`${balancer.url}/home`);
    await atHome(page);
    await give(page, 'Given by a new page');
    expect(await wordsOf(marco)).toEqual(['Given by a new page']);
    expect(faults).toEqual([]);
  },
  300_000,
);
