// npm run scroll -w bench [-- --quick]: compares a feed of 10,000 cards with a plain list, on a slow phone.

import { randomUUID } from 'node:crypto';
import { type Browser, chromium } from '@playwright/test';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { manyGifts } from '../e2e/support/manyGifts.ts';
import { withCluster } from './support/cluster.ts';
import {
  type ArrivalCost,
  CPU_SLOWDOWN,
  type LoadedCard,
  loadCards,
  measureArrival,
  measureBack,
  measureScroll,
  openPhone,
  type ScrollCost,
  scrollToMiddle,
} from './support/feedPage.ts';
import { checkFigure } from './support/figures.ts';
import { median } from './support/numbers.ts';
import { IS_QUICK } from './support/settings.ts';
import { type Cookies, machineBrowser, signedInWithPartner } from './support/visitor.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? (IS_QUICK ? 1 : 3));
const CARDS = IS_QUICK ? 2_000 : 10_000;
/** The limit of main-thread work per frame, as a multiple of the work with only the first page of cards. */
const WORK_AT_MOST = 3;
/** The limit of dropped frames, as a multiple of the first page's. */
const DROPPED_AT_MOST = 2;
/** A smaller share of dropped frames always passes, because the machine itself may drop them. */
const FEW_DROPPED = 0.05;
/** The limit of DOM nodes, as a share of the plain list's. Fixed parts weigh more in a short list. */
const NODES_AT_MOST = IS_QUICK ? 0.5 : 0.3;
/** The limit of the time to return to the full list, as a multiple of the first page's. */
const BACK_AT_MOST = 1.5;
/** The limit of the work for a new beso in the full list, as a multiple of the first page's work. */
const ARRIVAL_AT_MOST = 3;

async function measureFeed(browser: Browser, url: string, cookies: Cookies, give: () => Promise<void>) {
  const { context, page, cdp } = await openPhone(browser, url, cookies);
  await page.goto('/home');
  await page.locator('[role=feed] article').nth(19).waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const backToFew = await measureBack(page, cdp);
  await page.evaluate(() => window.scrollTo(0, 0));
  const few = await measureScroll(page, cdp);
  const heardByFew = await measureArrival(page, cdp, give);
  const cards = await page.evaluate(loadCards, [CARDS] as const);
  await scrollToMiddle(page);
  const all = await measureScroll(page, cdp);
  const heardByAll = await measureArrival(page, cdp, give);
  const backToAll = await measureBack(page, cdp);
  await context.close();
  return { few, all, heardByFew, heardByAll, backToFew, backToAll, cards };
}

async function measureBare(browser: Browser, url: string, cookies: Cookies, cards: readonly LoadedCard[]) {
  const { context, page, cdp } = await openPhone(browser, url, cookies);
  await page.goto('/api/v1/openapi.json').catch(() => undefined);
  await page.setContent(`<style>
    body { font: 16px sans-serif; margin: 20px }
    article { content-visibility: auto; contain-intrinsic-size: auto 400px; padding-bottom: 20px }
    img { display: block; width: 100%; aspect-ratio: 4 / 3; object-fit: cover }</style><main></main>`);
  await page.evaluate((all) => {
    const list = document.createDocumentFragment();
    for (const { text, picture } of all) {
      const card = document.createElement('article');
      const image = new Image();
      image.loading = 'lazy';
      image.src = picture;
      const words = document.createElement('p');
      words.textContent = text;
      card.append(image, words);
      list.append(card);
    }
    document.querySelector('main')?.append(list);
  }, cards);
  await scrollToMiddle(page);
  const bare = await measureScroll(page, cdp);
  await context.close();
  return bare;
}

async function prepare(browser: Browser, url: string, { pool }: Database) {
  const [his, hers] = [
    await browser.newContext({ baseURL: url }),
    await browser.newContext({ baseURL: url }),
  ];
  const partner = await signedInWithPartner(his);
  await hers.request.post('/api/v1/auth/sign-in', { data: partner });
  const { rows } = await pool.query<{ id: string; reader: string }>(
    `SELECT r.id, (SELECT profile_id FROM relationship_members WHERE relationship_id = r.id AND role = 'owner') AS reader
     FROM relationships r`,
  );
  const [{ id: relationshipId, reader: receiverId } = { id: '', reader: '' }] = rows;
  await manyGifts((text, values) => pool.query(text, [...values]), relationshipId, CARDS);
  await pool.query('VACUUM ANALYZE activities');
  const give = async () => {
    const gift = { receiverId, relationshipId, amount: 1, description: 'One more', category: 'food' };
    const data = { ...gift, idempotencyKey: randomUUID() };
    const answer = await hers.request.post('/api/v1/besos/gifts', { data });
    if (!answer.ok()) throw new Error(await answer.text());
  };
  return { cookies: (await his.storageState()).cookies, give };
}

const { light, args } = machineBrowser();
const browser = await chromium.launch({ executablePath: light, args });
try {
  await withCluster(async (cluster) => {
    const server = await cluster.startServer();
    const { cookies, give } = await prepare(browser, server.url, cluster.superuser);
    const feeds: Awaited<ReturnType<typeof measureFeed>>[] = [];
    const bares: ScrollCost[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const feed = await measureFeed(browser, server.url, cookies, give);
      feeds.push(feed);
      bares.push(await measureBare(browser, server.url, cookies, feed.cards));
    }
    const print = (name: string, rounds: readonly ScrollCost[]) => {
      const of = (key: keyof ScrollCost) => median(rounds.map((one) => one[key]));
      console.log(
        `scroll (${name}): ${of('workMs').toFixed(1)} ms of work a frame, ${Math.round(of('longMs'))} ms in ` +
          `long tasks, ${(100 * of('dropped')).toFixed(1)} % of frames dropped, ${of('nodes')} nodes`,
      );
      return of;
    };
    console.log(
      `scroll: ${feeds[0]?.cards.length} cards, ${ROUNDS} rounds, processor slowed ${CPU_SLOWDOWN} times`,
    );
    const bare = print('bare list', bares);
    const scrolled = (key: 'few' | 'all') => feeds.map((feed) => feed[key]);
    const few = print('first page', scrolled('few'));
    const all = print('all cards', scrolled('all'));
    const back = (key: 'backToFew' | 'backToAll') => median(feeds.map((feed) => feed[key]));
    console.log(
      `scroll: coming back ${Math.round(back('backToFew'))} and ${Math.round(back('backToAll'))} ms`,
    );
    const heard = (key: 'heardByFew' | 'heardByAll', of: keyof ArrivalCost) =>
      median(feeds.map((feed) => feed[key][of]));
    for (const [name, key] of [
      ['first pages', 'heardByFew'],
      ['all cards', 'heardByAll'],
    ] as const) {
      console.log(
        `scroll: a new beso (${name}): ${Math.round(heard(key, 'workMs'))} ms of work, ` +
          `${Math.round(heard(key, 'longMs'))} ms in long tasks, ${heard(key, 'missed')} frames lost`,
      );
    }
    const shareOf = (of: typeof all) => Math.max(of('dropped'), FEW_DROPPED);
    return [
      checkFigure('scroll: work a frame, to the first page', all('workMs') / few('workMs'), {
        atMost: WORK_AT_MOST,
      }),
      checkFigure('scroll: frames dropped, to the first page', shareOf(all) / shareOf(few), {
        atMost: DROPPED_AT_MOST,
      }),
      checkFigure('scroll: nodes, to the bare list', all('nodes') / bare('nodes'), { atMost: NODES_AT_MOST }),
      checkFigure(
        'scroll: a new beso amid all, to amid the first,',
        heard('heardByAll', 'workMs') / heard('heardByFew', 'workMs'),
        { atMost: ARRIVAL_AT_MOST },
      ),
      checkFigure('scroll: coming back to all, to the first page', back('backToAll') / back('backToFew'), {
        atMost: BACK_AT_MOST,
      }),
    ].every(Boolean);
  });
} finally {
  await browser.close();
}
