// npm run navigations -w bench: opens pages in WebKit while the app writes, and counts those that stay empty.
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from '@playwright/test';
import { driverOf, signIn } from '../e2e/support/engines/driver.ts';
import { isTextShown } from '../e2e/support/engines/page-queries.ts';
import { startWebKit } from '../e2e/support/engines/webkit.ts';
import { giveGift } from '../e2e/support/gifts.ts';
import { connectAsCouple, newCaller } from '../e2e/support/people.ts';
import { startServer } from '../e2e/support/server.ts';
import { ensureEngines } from '../scripts/lib/engines.mjs';
import { checkFigure, printFigure } from './support/figures.ts';
import { median } from './support/numbers.ts';
import { IS_QUICK } from './support/settings.ts';

const NAVIGATIONS = Number(process.env.BENCH_NAVIGATIONS ?? (IS_QUICK ? 20 : 200));
const LIMIT_MS = 3_000;
/** The measurement stops waiting for a page after this time. */
const EVER_MS = 30_000;
const PAGES = [
  ['/home', 'The early train'],
  ['/give-besos?category=food', 'What for?'],
  ['/gift', 'Your balance'],
  ['/notifications', 'The early train'],
] as const;

const { BESO_WEBKIT: program } = ensureEngines(console.error).programs;
if (program === undefined) throw new Error('WebKit is not to be had on this machine.');
const server = await startServer();
const engine = await startWebKit(program);
const contexts = await Promise.all([1, 2].map(() => request.newContext({ baseURL: server.url })));
try {
  const [giulia, marco] = await Promise.all(
    contexts.map((context) => newCaller({ request: context }, { firstName: 'Giulia' })),
  );
  if (giulia === undefined || marco === undefined) throw new Error('nobody registered');
  const { relationshipId } = await connectAsCouple(giulia, marco);
  await giveGift(marco, giulia, relationshipId, { description: 'The early train' });
  const driver = driverOf(await engine.newDevice(), server.url);
  await signIn(driver, giulia);

  const times: number[] = [];
  let empty = 0;
  for (let at = 0; at < NAVIGATIONS; at += 1) {
    const [path, words] = PAGES[at % PAGES.length] ?? PAGES[0];
    await driver.go(path);
    const began = performance.now();
    let shown = await driver.device.run(isTextShown, words);
    while (!shown && performance.now() - began < EVER_MS) {
      await sleep(20);
      shown = await driver.device.run(isTextShown, words);
    }
    const took = performance.now() - began;
    if (shown) times.push(took);
    if (took > LIMIT_MS) {
      empty += 1;
      console.log(`${path}, the ${at + 1}th: ${shown ? `${Math.round(took)} ms` : 'never'}`);
    }
    // Does not wait, because the next page must open before the app stores its data a second later.
  }
  printFigure('navigations: content after the page had loaded, median in ms,', median(times));
  const what = `navigations: of ${NAVIGATIONS}, without content after ${LIMIT_MS} ms (${engine.version})`;
  process.exitCode = checkFigure(what, empty, { atMost: 0 }) ? 0 : 1;
} finally {
  await Promise.all(contexts.map((context) => context.dispose()));
  await engine.close();
  await server.stop();
}
