// npm run live -w bench [-- --quick]: measures the time from a tap until another browser shows its result.

import { randomUUID } from 'node:crypto';
import { chromium, type Page } from '@playwright/test';
import { startServer } from '../e2e/support/server.ts';
import { checkFigure } from './support/figures.ts';
import { median, quantile } from './support/numbers.ts';
import { IS_QUICK } from './support/settings.ts';
import { machineBrowser, signedInWithPartner } from './support/visitor.ts';

const TIMES = IS_QUICK ? 10 : 40;
const WITHIN_MS = 1_000;
const PHONE = { width: 390, height: 844 };

/** Waits until the page shows the text; returns that moment as `Date.now()`. */
const shownAt = (page: Page, text: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const says = (element: Element) =>
            (element.getAttribute('aria-label') ?? element.textContent ?? '').includes(wanted);
          if ([...document.querySelectorAll('main button, main li, main p')].some(says)) resolve(Date.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    text,
  );

const { light, args } = machineBrowser();
const browser = await chromium.launch({ executablePath: light, args });
const server = await startServer();
try {
  const options = { baseURL: server.url, viewport: PHONE, serviceWorkers: 'block', locale: 'en-GB' } as const;
  const his = await browser.newContext(options);
  const partner = await signedInWithPartner(his);
  const hers = await browser.newContext(options);
  await hers.request.post('/api/v1/auth/sign-in', { data: partner });
  const answer = await his.request.get('/api/v1/activities?limit=1');
  const { activities } = (await answer.json()) as { activities: { id: string; relationshipId: string }[] };
  const { id, relationshipId } = activities[0] ?? { id: '', relationshipId: '' };
  const session = (await (await hers.request.get('/api/v1/auth/session')).json()) as {
    profile: { id: string };
  };
  const [one, other] = [await his.newPage(), await hers.newPage()];
  await Promise.all([one, other].map((page) => page.goto(`/activity/${id}`)));
  await Promise.all([one, other].map((page) => page.getByText('No comments yet').waitFor()));
  await Promise.all([one, other].map((page) => page.waitForLoadState('networkidle')));

  const home = await hers.newPage();
  await home.goto('/home');
  await home.getByRole('article').first().waitFor();
  await home.waitForLoadState('networkidle');

  const gifts: number[] = [];
  const likes: number[] = [];
  const comments: number[] = [];
  const bare: number[] = [];
  const heart = one.getByRole('button', { name: 'Like', exact: true });
  for (let time = 0; time < TIMES; time += 1) {
    const description = `Deed ${time}, ${randomUUID()}`;
    const arrived = shownAt(home, description);
    const gave = Date.now();
    await his.request.post('/api/v1/besos/gifts', {
      data: {
        ...{ idempotencyKey: randomUUID(), relationshipId, receiverId: session.profile.id },
        ...{ amount: 1, category: 'food', description },
      },
    });
    gifts.push((await arrived) - gave);
    await home.getByRole('region').getByRole('button', { name: 'Close' }).click();
    const liked = shownAt(other, '1 person likes this');
    const tapped = Date.now();
    await heart.click();
    likes.push((await liked) - tapped);
    const text = `Word ${time}, ${randomUUID()}`;
    await one.getByRole('textbox').fill(text);
    const shown = shownAt(other, text);
    const sent = Date.now();
    await one.getByRole('textbox').press('Enter');
    comments.push((await shown) - sent);
    await heart.click();
    await other.getByRole('button', { name: '1 person likes this' }).waitFor({ state: 'detached' });
    const began = Date.now();
    await hers.request.put(`/api/v1/activities/${id}/like`);
    bare.push(Date.now() - began);
    await hers.request.delete(`/api/v1/activities/${id}/like`);
    await other.getByRole('button', { name: '1 person likes this' }).waitFor({ state: 'detached' });
  }
  const line = (name: string, values: readonly number[]) =>
    console.log(
      `live: ${name} ${Math.round(median(values))} ms (median), ${Math.round(quantile(values, 0.95))} p95`,
    );
  line('a gift', gifts);
  line('a like', likes);
  line('a comment', comments);
  line('the bare request', bare);
  console.log(
    `live: a like to the bare request, times ${(median(likes) / Math.max(median(bare), 1)).toFixed(1)}`,
  );
  const reached = [
    checkFigure('live: a gift, p95 in ms,', quantile(gifts, 0.95), { atMost: WITHIN_MS }),
    checkFigure('live: a like, p95 in ms,', quantile(likes, 0.95), { atMost: WITHIN_MS }),
    checkFigure('live: a comment, p95 in ms,', quantile(comments, 0.95), { atMost: WITHIN_MS }),
  ];
  process.exitCode = reached.every(Boolean) ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
}
