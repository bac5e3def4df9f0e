// npm run scroll-chat -w bench [-- --quick]: compares 10,000 messages with a plain list, on a slow phone.

import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { withCluster } from './support/cluster.ts';
import {
  type ArrivalCost,
  CPU_SLOWDOWN,
  measureArrival,
  measureScroll,
  openPhone,
  type ScrollCost,
  STEP_PX,
  waitUntilStill,
} from './support/feedPage.ts';
import { checkFigure } from './support/figures.ts';
import { median } from './support/numbers.ts';
import { IS_QUICK } from './support/settings.ts';
import { type Cookies, machineBrowser, signedInWithPartner } from './support/visitor.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? (IS_QUICK ? 1 : 3));
const MESSAGES = IS_QUICK ? 2_000 : 10_000;
/** The same limits as in scroll.ts, where they are explained. */
const WORK_AT_MOST = 3;
const DROPPED_AT_MOST = 2;
const FEW_DROPPED = 0.05;
const NODES_AT_MOST = IS_QUICK ? 0.5 : 0.3;
const ARRIVAL_AT_MOST = 3;

const LIST = '[role=log]';
const UPWARDS = { box: LIST, step: -STEP_PX };

/** Adds $3 messages between $1 (the lower ID) and $2. Each person writes three in turn. */
const WRITE = `
  WITH conversation AS (
    INSERT INTO conversations (id, low_id, high_id, last_number, low_delivered, low_read, high_delivered, high_read)
    VALUES (gen_random_uuid(), $1, $2, $3, $3, $3, $3, $3) RETURNING id
  )
  INSERT INTO messages (id, conversation_id, number, sender_id, receiver_id, content, created_at)
  SELECT gen_random_uuid(), conversation.id, number, by, CASE WHEN by = $1 THEN $2::uuid ELSE $1::uuid END,
    'Message ' || number || '.' || repeat(' It was a long day, and the train was late.', number % 5),
    now() - ($3 - number) * interval '7 minutes'
  FROM conversation, generate_series(1, $3::int) AS number,
    LATERAL (SELECT CASE WHEN number / 3 % 2 = 0 THEN $1::uuid ELSE $2::uuid END AS by) AS writer`;

const toMiddle = async (page: Page) => {
  await page.locator(LIST).evaluate((list) => list.scrollTo(0, list.scrollHeight / 2));
  await waitUntilStill(page);
};

/** Runs in the page: scrolls up until the first message is loaded. */
async function readAll(list: Element): Promise<void> {
  const first = () => Number(list.querySelector('[data-number]')?.getAttribute('data-number'));
  while (first() > 1) {
    const before = first();
    list.scrollTo(0, 0);
    while (first() === before) await new Promise(requestAnimationFrame);
  }
}

async function measureConversation(
  browser: Browser,
  { url, cookies, personId, write }: { url: string } & Prepared,
) {
  const { context, page, cdp } = await openPhone(browser, url, cookies);
  await page.goto(`/find-friends?with=${personId}`);
  await page.locator(`${LIST} [data-number]`).last().waitFor();
  await page.waitForLoadState('networkidle');
  const hear = () => measureArrival(page, cdp, write, 'new message');
  const few = await measureScroll(page, cdp, UPWARDS);
  const heardByFew = await hear();
  await page.locator(LIST).evaluate(readAll);
  await toMiddle(page);
  const all = await measureScroll(page, cdp, UPWARDS);
  const heardByAll = await hear();
  await context.close();
  return { few, all, heardByFew, heardByAll };
}

async function measureBare(browser: Browser, url: string, cookies: Cookies, texts: readonly string[]) {
  const { context, page, cdp } = await openPhone(browser, url, cookies);
  await page.goto('/api/v1/openapi.json').catch(() => undefined);
  await page.setContent(`<style>
    main { height: 600px; overflow-y: auto; font: 16px sans-serif }
    p { content-visibility: auto; contain-intrinsic-size: auto 60px; margin: 8px }</style><main role=log></main>`);
  await page.evaluate((all) => {
    const list = document.createDocumentFragment();
    for (const text of all) {
      const message = document.createElement('p');
      message.textContent = text;
      list.append(message);
    }
    document.querySelector('main')?.append(list);
  }, texts);
  await toMiddle(page);
  const bare = await measureScroll(page, cdp, UPWARDS);
  await context.close();
  return bare;
}

interface Prepared {
  cookies: Cookies;
  personId: string;
  /** Sends a message as the other person. */
  write: () => Promise<void>;
}

async function prepare(browser: Browser, url: string, { pool }: Database) {
  const [his, hers] = [
    await browser.newContext({ baseURL: url }),
    await browser.newContext({ baseURL: url }),
  ];
  const partner = await signedInWithPartner(his);
  await hers.request.post('/api/v1/auth/sign-in', { data: partner });
  const idOf = async (context: typeof his) => {
    const answer = await context.request.get('/api/v1/auth/session');
    return ((await answer.json()) as { session: { user: { id: string } } }).session.user.id;
  };
  const [readerId, personId] = [await idOf(his), await idOf(hers)];
  await pool.query(WRITE, [...[readerId, personId].sort(), MESSAGES]);
  await pool.query('VACUUM ANALYZE messages');
  const { rows } = await pool.query<{ content: string }>('SELECT content FROM messages ORDER BY number');
  const write = async () => {
    const data = { idempotencyKey: randomUUID(), content: 'One more' };
    const answer = await hers.request.post(`/api/v1/chat/conversations/${readerId}/messages`, { data });
    if (!answer.ok()) throw new Error(await answer.text());
  };
  const prepared: Prepared = { cookies: (await his.storageState()).cookies, personId, write };
  return { ...prepared, texts: rows.map(({ content }) => content) };
}

const { light, args } = machineBrowser();
const browser = await chromium.launch({ executablePath: light, args });
try {
  await withCluster(async (cluster) => {
    const { url } = await cluster.startServer();
    const { texts, ...prepared } = await prepare(browser, url, cluster.superuser);
    const talks: Awaited<ReturnType<typeof measureConversation>>[] = [];
    const bares: ScrollCost[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      talks.push(await measureConversation(browser, { url, ...prepared }));
      bares.push(await measureBare(browser, url, prepared.cookies, texts));
    }
    const print = (name: string, rounds: readonly ScrollCost[]) => {
      const of = (key: keyof ScrollCost) => median(rounds.map((one) => one[key]));
      console.log(
        `scroll-chat (${name}): ${of('workMs').toFixed(1)} ms of work a frame, ${Math.round(of('longMs'))} ms ` +
          `in long tasks, ${(100 * of('dropped')).toFixed(1)} % of frames dropped, ${of('nodes')} nodes`,
      );
      return of;
    };
    const load = loadavg().map((one) => one.toFixed(1));
    console.log(
      `scroll-chat: ${MESSAGES} messages, ${ROUNDS} rounds, processor slowed ${CPU_SLOWDOWN} times, ` +
        `load ${load.join(' ')}`,
    );
    const bare = print('bare list', bares);
    const few = print(
      'newest page',
      talks.map((talk) => talk.few),
    );
    const all = print(
      'all messages',
      talks.map((talk) => talk.all),
    );
    const heard = (key: 'heardByFew' | 'heardByAll', of: keyof ArrivalCost) =>
      median(talks.map((talk) => talk[key][of]));
    for (const [name, key] of [
      ['newest page', 'heardByFew'],
      ['all messages', 'heardByAll'],
    ] as const) {
      console.log(
        `scroll-chat: a new message (${name}): ${Math.round(heard(key, 'workMs'))} ms of work, ` +
          `${Math.round(heard(key, 'longMs'))} ms in long tasks, ${heard(key, 'missed')} frames lost`,
      );
    }
    const shareOf = (of: typeof all) => Math.max(of('dropped'), FEW_DROPPED);
    return [
      checkFigure('scroll-chat: work a frame, to the newest page', all('workMs') / few('workMs'), {
        atMost: WORK_AT_MOST,
      }),
      checkFigure('scroll-chat: frames dropped, to the newest page', shareOf(all) / shareOf(few), {
        atMost: DROPPED_AT_MOST,
      }),
      checkFigure('scroll-chat: nodes, to the bare list', all('nodes') / bare('nodes'), {
        atMost: NODES_AT_MOST,
      }),
      checkFigure(
        'scroll-chat: a new message amid all, to amid the newest,',
        heard('heardByAll', 'workMs') / heard('heardByFew', 'workMs'),
        { atMost: ARRIVAL_AT_MOST },
      ),
    ].every(Boolean);
  });
} finally {
  await browser.close();
}
