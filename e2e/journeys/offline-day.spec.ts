import type { Locator, Page } from '@playwright/test';
import { storedResponses, waitForCachedApp } from '../support/device.ts';
import { activitiesOf, giveGift } from '../support/gifts.ts';
import { type Person, registerCouple } from '../support/people.ts';
import { startTcpProxy } from '../support/tcpProxy.ts';
import { expect, test } from '../support/test.ts';

const MESSAGES = ['In the tunnel', 'Still in it', 'Out again'];

/** Sends texts, and waits for each to appear in the list before the next is sent. */
async function send(page: Page, field: string | RegExp, list: Locator, ...texts: string[]): Promise<void> {
  const box = page.getByRole('textbox', { name: field });
  for (const text of texts) {
    await box.fill(text);
    await box.press('Enter');
    await expect(list).toContainText(text);
  }
}

/** Returns what has reached the other person. The messages are sorted by text. */
async function arrivedAt({ context }: Person, activityId: string, from: Person) {
  const read = async <Answer>(path: string) => {
    const answer = await context.request.get(`/api/v1${path}`);
    return (await answer.json()) as Answer;
  };
  const { comments } = await read<{ comments: { text: string }[] }>(`/activities/${activityId}/comments`);
  const { messages } = await read<{ messages: { content: string }[] }>(
    `/chat/conversations/${from.id}/messages`,
  );
  const gifts = await activitiesOf({ context });
  return {
    gifts: gifts.map(({ description, amount }) => [description, amount]),
    comments: comments.map(({ text }) => text),
    messages: messages.map(({ content }) => content).sort(),
  };
}

test('an installed app starts offline: 2 besos, a comment and three messages are queued and arrive once each [S1-012] [S7-070]', async ({
  browser,
  baseURL,
}) => {
  const { giulia, marco, relationshipId } = await registerCouple(browser, { serviceWorkers: 'allow' });
  const activity = await giveGift(marco, giulia, relationshipId, { description: 'The early train' });
  const { context, page } = giulia;
  const proxy = await startTcpProxy(baseURL ?? '');
  try {
    await page.goto(`${proxy.url}/home`);
    await expect(page.getByText('The early train')).toBeVisible();
    await waitForCachedApp(page);
    await expect.poll(() => storedResponses(page)).toContain('The early train');
    await page.goto(`${proxy.url}/activity/${activity.id}`);
    await expect(page.getByText('No comments yet')).toBeVisible();
    await page.goto(`${proxy.url}/find-friends?with=${marco.id}`);
    await expect(page.getByText('Say something to Marco')).toBeVisible();
    await page.close();
    proxy.cut();

    const cold = await context.newPage();
    await cold.goto(`${proxy.url}/home`);
    await expect(cold.getByText('The early train')).toBeVisible();
    await cold.goto(`${proxy.url}/give-besos?category=food`);
    await cold.getByLabel('What for?').fill('Pancakes');
    await cold.getByText('2 besos').first().click();
    await cold.getByRole('button', { name: 'Give Marco 2 besos' }).click();
    const waits = cold.getByText('Waiting for a connection');
    const later = cold.getByRole('button', { name: 'Send it when I’m back online' });
    await expect(waits.or(later).first()).toBeVisible();
    if (await later.isVisible()) await later.click();
    await expect(waits).toBeVisible();
    await cold.goto(`${proxy.url}/activity/${activity.id}`);
    const comments = cold.getByRole('region', { name: /Comments/ });
    await send(cold, 'Add a comment', comments, 'See you there');
    // A comment without this mark is not yet stored on the device, and would be lost with the page.
    await expect(comments.getByText('Waiting for a connection')).toBeVisible();
    await cold.goto(`${proxy.url}/find-friends?with=${marco.id}`);
    await send(cold, /^Write to /, cold.getByRole('log'), ...MESSAGES);
    await cold.close();

    const back = await context.newPage();
    proxy.mend();
    await back.goto(`${proxy.url}/home`);
    const all = {
      gifts: [
        ['Pancakes', 2],
        ['The early train', 1],
      ],
      comments: ['See you there'],
      messages: [...MESSAGES].sort(),
    };
    await expect.poll(() => arrivedAt(marco, activity.id, giulia)).toEqual(all);
    // Opening the app a second time sends nothing again.
    await back.reload();
    await expect(back.getByRole('article', { name: 'You gave Marco' })).toBeVisible();
    await expect(back.getByText('Waiting for a connection')).toHaveCount(0);
    expect(await arrivedAt(marco, activity.id, giulia)).toEqual(all);
  } finally {
    await proxy.close();
  }
});
