import type { APIResponse, Browser, BrowserContext, Page } from '@playwright/test';
import { delayRequests, delayResponses, dropResponses } from '../support/delayedRequests.ts';
import { waitForCachedApp } from '../support/device.ts';
import { activitiesOf, giveGift, giveLater } from '../support/gifts.ts';
import { inviteToGroup, newPerson, type Person, registerCouple } from '../support/people.ts';
import { recommend } from '../support/photos.ts';
import { expectAccessible } from '../support/screens.ts';
import { startTcpProxy } from '../support/tcpProxy.ts';
import { expect, test } from '../support/test.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' });
const commentRows = (page: Page) => page.getByRole('region', { name: /Comments/ }).getByRole('listitem');

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

async function commentsOn(id: string, { context }: Person): Promise<string[]> {
  const answer = await context.request.get(`/api/v1/activities/${id}/comments`);
  const { comments } = (await answer.json()) as { comments: { text: string }[] };
  return comments.map(({ text }) => text).reverse();
}

async function signIn(context: BrowserContext, { email, password }: Person): Promise<void> {
  const answer = await context.request.post('/api/v1/auth/sign-in', { data: { email, password } });
  expect(answer.ok()).toBe(true);
}

async function coupleWithGift(browser: Browser) {
  const { giulia, marco, relationshipId } = await registerCouple(browser, { serviceWorkers: 'allow' });
  const activity = await giveGift(marco, giulia, relationshipId, { description: 'The early train' });
  return { giulia, marco, activity };
}

test('messages and gifts queued offline survive reloads and lost responses, and arrive once [S7-070] [S2-060]', async ({
  browser,
  baseURL,
}) => {
  const { giulia, marco, activity } = await coupleWithGift(browser);
  const { page } = giulia;
  const proxy = await startTcpProxy(baseURL ?? '');
  try {
    await page.goto(`${proxy.url}/activity/${activity.id}`);
    await expect(page.getByText('No comments yet')).toBeVisible();
    await waitForCachedApp(page);
    proxy.cut();
    await say(page, 'In the tunnel');
    await expect(commentRows(page)).toContainText(['In the tunnel']);
    await expect(commentRows(page)).toContainText(['Waiting for a connection']);
    await expect(field(page)).toHaveValue('');
    await page.reload();
    await expect(commentRows(page)).toContainText(['In the tunnel']);
    await say(page, 'Still in it');
    await expect(commentRows(page)).toContainText(['In the tunnel', 'Still in it']);
    await say(page, 'Better not');
    await commentRows(page)
      .filter({ hasText: 'Better not' })
      .getByRole('button', { name: 'Discard' })
      .click();
    await expect(commentRows(page)).toHaveCount(2);
    await expectAccessible(page);

    await page.goto(`${proxy.url}/give-besos?category=food`);
    await page.getByLabel('What for?').fill('Pancakes');
    await giveLater(page);

    // The server stores the first comment, but the device gets no response.
    await dropResponses(page, '**/comments');
    proxy.mend();
    await page.reload();
    await expect.poll(() => commentsOn(activity.id, marco)).toEqual(['In the tunnel']);
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await expect.poll(() => commentsOn(activity.id, marco)).toEqual(['In the tunnel', 'Still in it']);
    await expect
      .poll(async () => (await activitiesOf(marco)).map(({ description }) => description))
      .toEqual(['Pancakes', 'The early train']);
    await expect(page.getByText('Waiting for a connection')).toHaveCount(0);
    await page.goto(`${proxy.url}/activity/${activity.id}`);
    await expect(commentRows(page).filter({ hasText: 'Giulia Rossi' })).toHaveCount(2);
  } finally {
    await proxy.close();
  }
});

test('a comment whose tab closes during sending is sent once by the next tab, whether it had arrived or not [S5-016] [S7-070]', async ({
  browser,
}) => {
  const { giulia, marco, activity } = await coupleWithGift(browser);
  const { page, context } = giulia;
  const open = async (tab: Page) => {
    await tab.goto(`/activity/${activity.id}`);
    await expect(field(tab)).toHaveValue('');
  };
  /** Delays new comments until the returned function is called. */
  const holdSaying = async (tab: Page) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await tab.route('**/comments', async (route) => {
      if (route.request().method() === 'POST') await promise;
      await route.continue();
    });
    return resolve;
  };
  await open(page);
  await holdSaying(page);
  await say(page, 'Never there');
  await expect(commentRows(page)).toContainText(['Sending…']);
  await page.close();
  expect(await commentsOn(activity.id, marco)).toEqual([]);

  const next = await context.newPage();
  const goOn = await holdSaying(next);
  await open(next);
  const mine = (tab: Page) => commentRows(tab).filter({ hasText: 'Giulia Rossi' });
  await expect(mine(next)).toContainText(['Sending…']);
  goOn();
  await expect(mine(next)).not.toContainText(['Sending…']);
  expect(await commentsOn(activity.id, marco)).toEqual(['Never there']);
  await next.unrouteAll({ behavior: 'wait' });
  const { answered } = await delayResponses(next, '**/comments', 'POST');
  await say(next, 'There already');
  await answered;
  await next.close();

  const last = await context.newPage();
  const sent = last.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
  await open(last);
  await sent;
  await expect(last.getByText('Sending…')).toHaveCount(0);
  await expect(mine(last)).toContainText(['Never there', 'There already']);
  await expect(mine(last)).toHaveCount(2);
  expect(await commentsOn(activity.id, marco)).toEqual(['Never there', 'There already']);
});

test('a refused comment tells why, and can be sent again or discarded [S7-070] [S8-029]', async ({
  browser,
}) => {
  const { giulia, marco, activity } = await coupleWithGift(browser);
  const { page, context } = giulia;
  const refuse = { defined: true, code: 'COMMENT_DAILY_LIMIT', status: 429, message: '' };
  await page.goto(`/activity/${activity.id}`);
  await expect(page.getByText('No comments yet')).toBeVisible();
  await context.setOffline(true);
  await say(page, 'One too many');
  await expect(commentRows(page)).toContainText(['Waiting for a connection']);
  const answerWith = (json: typeof refuse) =>
    page.route('**/comments', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: json.status, json }) : route.continue(),
    );
  const mine = commentRows(page).filter({ hasText: 'One too many' });
  // The refusal concerns the session and not the comment, which still waits.
  await answerWith({ ...refuse, code: 'UNAUTHORIZED', status: 401 });
  const sent = page.waitForResponse((response) => response.status() === 401);
  await context.setOffline(false);
  await sent;
  await expect(mine).toContainText('Waiting for a connection');
  await expect(mine.getByText('Not sent')).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
  await answerWith(refuse);
  await context.setOffline(true);
  await expect(page.getByText('You are offline').first()).toBeVisible();
  await context.setOffline(false);
  await expect(mine).toContainText('Not sent');
  await expect(mine.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(mine).toContainText('Not sent');
  await page.unrouteAll({ behavior: 'wait' });
  await mine.getByRole('button', { name: 'Send again' }).click();
  await expect(mine).toHaveCount(1);
  await expect(mine.getByText('Not sent')).toHaveCount(0);
  await expect.poll(() => commentsOn(activity.id, marco)).toEqual(['One too many']);
});

test('a comment on a deleted beso is found at home with its text, to be kept or discarded [S7-070] [S8-029]', async ({
  browser,
}) => {
  const { giulia, marco } = await coupleWithGift(browser);
  const { page, context } = giulia;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await recommend(marco, 'The little sailing boat');
  await page.goto(`/activity/${id}`);
  await expect(page.getByText('No comments yet')).toBeVisible();
  await context.setOffline(true);
  await say(page, 'Let us go on Sunday');
  await expect(commentRows(page)).toContainText(['Waiting for a connection']);
  const gone = await marco.context.request.delete(`/api/v1/recommendations/${id}`);
  expect(gone.ok()).toBe(true);
  await context.setOffline(false);

  const refused = page.getByRole('region', { name: 'One comment was not sent' });
  await expect(refused).toContainText('Let us go on Sunday');
  await page.goto('/home');
  await expect(refused).toContainText('Let us go on Sunday');
  await expect(refused).toContainText('This beso is not there any more');
  await expect(refused.getByRole('button', { name: 'Send again' })).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await refused.getByRole('button', { name: 'Copy text' }).click();
  await expect(refused.getByRole('button', { name: 'Text copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Let us go on Sunday');
  await refused.getByRole('button', { name: 'Discard' }).click();
  await expect(refused).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('feed', { name: 'Activities' })).toContainText('The early train');
  await expect(refused).toHaveCount(0);
});

test('items queued by an earlier version are sent in order [S7-070]', async ({ browser }) => {
  const { giulia, marco, activity } = await coupleWithGift(browser);
  const { page } = giulia;
  await page.goto('/home');
  await expect(page.getByRole('feed', { name: 'Activities' })).toContainText('The early train');
  // Stores a comment in the format of the first version that stored comments on the device.
  await page.evaluate(
    ([personId, activityId]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('beso-waiting');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('besos', 'readwrite');
          const keep = (text: string, queuedAt: string) => {
            const idempotencyKey = crypto.randomUUID();
            const item = { kind: 'comment', personId, activityId, text, idempotencyKey, queuedAt };
            writing.objectStore('besos').put({ ...item, refusal: null }, idempotencyKey);
          };
          keep('second', '2026-11-22T10:00:02.000Z');
          keep('third', '2026-11-22T10:00:03.000Z');
          keep('first', '2026-11-22T10:00:01.000Z');
          writing.oncomplete = () => resolve();
        };
      }),
    [giulia.id, activity.id] as const,
  );
  await page.reload();
  await expect.poll(() => commentsOn(activity.id, marco)).toEqual(['first', 'second', 'third']);
});

test('during an upload another person’s sign-in gives nothing in their name, and everything later in the own name [S7-070]', async ({
  browser,
}) => {
  const [giulia, marco, luca] = await Promise.all([
    newPerson(browser),
    newPerson(browser, { firstName: 'Marco', lastName: 'Bianchi' }),
    newPerson(browser, { firstName: 'Luca', lastName: 'Verdi' }),
  ]);
  const { relationshipId } = await inviteToGroup(giulia, [marco, luca], 'Casa');
  const { page, context } = giulia;
  const given: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/besos/gifts')) given.push(request.url());
  });
  const goOn = await delayRequests(page, '**/api/v1/images');
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  const uploading = page.waitForRequest('**/api/v1/images');
  await page.evaluate(
    async ([id, personId, relationship]) => {
      const canvas = document.createElement('canvas');
      const photo = await new Promise((made) => canvas.toBlob(made, 'image/jpeg'));
      const [giver, receiver] = [id, personId].map((who) => ({
        ...{ id: who, firstName: 'Somebody', lastName: '', avatarUrl: null },
      }));
      const about = { amount: 1, description: 'Pancakes', category: 'food', imageId: null };
      const idempotencyKey = crypto.randomUUID();
      const item = {
        ...{ kind: 'gift', personId: id, idempotencyKey, queuedAt: new Date().toISOString(), refusal: null },
        ...{ body: { personId, relationshipId: relationship, ...about }, photo, giver, receiver },
      };
      await new Promise<void>((kept, failed) => {
        const opening = indexedDB.open('beso-waiting');
        opening.onerror = () => failed(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('besos', 'readwrite');
          writing.objectStore('besos').put(item, idempotencyKey);
          writing.oncomplete = () => kept();
        };
      });
    },
    [giulia.id, marco.id, relationshipId] as const,
  );
  await page.reload();
  await uploading;
  await signIn(context, luca);
  const sent = page.waitForResponse('**/api/v1/images');
  goOn();
  expect((await sent).status()).toBe(409);
  await signIn(context, giulia);
  await page.reload();
  await expect
    .poll(() => activitiesOf(marco))
    .toMatchObject([{ description: 'Pancakes', giver: { id: giulia.id }, image: {} }]);
  expect(given).toHaveLength(1);
});

test('a person who signs in after the session check sends nothing of the previous person [S7-070]', async ({
  browser,
}) => {
  const { giulia, marco, activity } = await coupleWithGift(browser);
  const { page, context } = giulia;
  await page.goto(`/activity/${activity.id}`);
  await expect(page.getByText('No comments yet')).toBeVisible();
  await context.setOffline(true);
  await say(page, 'Only from me');
  await expect(commentRows(page)).toContainText(['Waiting for a connection']);
  // The response with Giulia's name arrives after Marco has signed in on the same device.
  let hers: Promise<APIResponse> | undefined;
  await page.route('**/api/v1/auth/session', async (route) => {
    hers ??= route.fetch().then(async (answer) => {
      await signIn(context, marco);
      return answer;
    });
    await route.fulfill({ response: await hers });
  });
  const refused = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/comments'),
  );
  await context.setOffline(false);
  const answer = await refused;
  expect([answer.status(), ((await answer.json()) as { code: string }).code]).toEqual([409, 'OTHER_PERSON']);
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto(`/activity/${activity.id}`);
  await expect(page.getByText('No comments yet')).toBeVisible();
  await expect(page.getByText('Only from me')).toHaveCount(0);
  expect(await commentsOn(activity.id, marco)).toEqual([]);
  await signIn(context, giulia);
  await page.reload();
  await expect.poll(() => commentsOn(activity.id, marco)).toEqual(['Only from me']);
  await expect(commentRows(page).filter({ hasText: 'Giulia Rossi' })).toHaveCount(1);
});
