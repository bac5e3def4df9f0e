import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { runSql } from '../support/database.ts';
import { activitiesOf, giveGift } from '../support/gifts.ts';
import { connectAsCouple, newPerson } from '../support/people.ts';
import {
  hasLocation,
  phonePhoto,
  recordedUpload,
  recordUploads,
  topAndBottomColours,
} from '../support/phonePhoto.ts';
import { gradientPicture, incompressiblePicture, uploadPhoto } from '../support/photos.ts';
import { expectAccessible } from '../support/screens.ts';
import { startTcpProxy } from '../support/tcpProxy.ts';
import { expect, test } from '../support/test.ts';

const LIMIT_BYTES = 5 * 1024 * 1024;
const STORED_WIDTH_PX = 1600;
const UPRIGHT = { above: 'red', below: 'blue', shape: 'standing' };

const boxOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON());

test('a phone’s photo is shrunk first, and arrives upright and without its location [S8-038] [S5-025]', async ({
  browser,
}) => {
  const [giulia, marco, photo, accepted] = await Promise.all([
    newPerson(browser),
    newPerson(browser, { firstName: 'Marco', lastName: 'Bianchi' }),
    phonePhoto(),
    phonePhoto(70),
  ]);
  expect(photo.buffer.length).toBeGreaterThan(LIMIT_BYTES);
  expect(accepted.buffer.length).toBeLessThan(LIMIT_BYTES);
  for (const { buffer } of [photo, accepted]) {
    expect(await hasLocation(buffer)).toBe(true);
    expect((await topAndBottomColours(buffer)).shape).toBe('lying');
  }
  await connectAsCouple(giulia, marco);
  const { page } = giulia;
  await recordUploads(page);

  for (const [path, submit, chosen] of [
    ['/give-besos?category=pets', 'Give Marco 1 beso', photo],
    ['/request-besos?category=pets', 'Ask Marco for 1 beso', accepted],
  ] as const) {
    await page.goto(path);
    await page.getByLabel('What for?').fill('Walked Otto');
    await page.getByLabel('Add a photo').setInputFiles(chosen);
    const state = page.getByText('Image uploaded successfully!');
    await expect(state).toBeVisible();
    expect((await boxOf(state)).bottom).toBeLessThan((await boxOf(page.locator('footer'))).top);
    await expect(page.locator(':focus').getByAltText('Your photo')).toBeVisible();
    const sent = await recordedUpload(page);
    expect(sent.length).toBeLessThan(Math.min(LIMIT_BYTES, chosen.buffer.length));
    expect((await sharp(sent).metadata()).width).toBe(STORED_WIDTH_PX);
    expect(await hasLocation(sent)).toBe(false);
    expect(await topAndBottomColours(sent)).toEqual(UPRIGHT);
    await page.getByRole('button', { name: submit }).click();
    await expect(page.getByRole('heading', { name: /^(Beso Sent|Asked)$/ })).toBeVisible();
  }

  const arrived = await activitiesOf(marco);
  expect(arrived).toHaveLength(2);
  for (const { image } of arrived) {
    const stored = await (await marco.context.request.get(image?.urls.feed ?? '')).body();
    expect(await hasLocation(stored)).toBe(false);
    expect(await topAndBottomColours(stored)).toEqual(UPRIGHT);
  }
});

test('a portrait above 5 MB is shrunk and turned upright before cropping [S8-038] [S2-094]', async ({
  browser,
}) => {
  const [{ page }, photo] = await Promise.all([newPerson(browser), phonePhoto()]);
  await recordUploads(page);
  await page.goto('/profile-setup');
  await page.getByLabel('Choose a picture').and(page.locator('input')).setInputFiles(photo);
  const dialog = page.getByRole('alertdialog', { name: 'Frame your picture' });
  await dialog.getByRole('button', { name: 'Use picture' }).click();
  await page.waitForURL('**/home');
  const avatar = page.getByRole('banner').locator('img').first();
  await expect(avatar).toBeVisible();
  const src = (await avatar.getAttribute('src')) ?? '';
  const { above, below } = await topAndBottomColours(await (await page.request.get(src)).body());
  expect({ above, below }).toEqual({ above: 'red', below: 'blue' });
});

test('a failed photo says so, can be retried or cancelled, and the text stays [S8-041] [S8-042]', async ({
  browser,
}) => {
  const [giulia, marco, photo] = await Promise.all([
    newPerson(browser),
    newPerson(browser, { firstName: 'Marco', lastName: 'Bianchi' }),
    phonePhoto(),
  ]);
  await connectAsCouple(giulia, marco);
  const { page } = giulia;
  await page.goto('/give-besos?category=food');
  await page.getByLabel('What for?').fill('Your lemon risotto');
  const full = {
    status: 507,
    json: { defined: true, code: 'STORAGE_FULL', status: 507, message: '' },
  };
  await page.route('**/api/v1/images', (route) => route.fulfill(full), { times: 1 });
  await page.getByLabel('Add a photo').setInputFiles(photo);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('There is no room for pictures at the moment.');
  const submit = page.getByRole('button', { name: 'Give Marco 1 beso' });
  await submit.click();
  await expect(alert).toHaveCount(1);
  await expect(alert.locator('..')).toBeFocused();
  await expect(alert).toBeInViewport();
  await expectAccessible(page);

  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v1/images', (route) => held.then(() => route.abort()), { times: 1 });
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(alert).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  release();
  await expect(page.getByLabel('Add a photo')).toBeFocused();
  await expect(page.getByLabel('What for?')).toHaveValue('Your lemon risotto');
  await expect(alert).toHaveCount(0);
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Beso Sent' })).toBeVisible();
  expect(await activitiesOf(marco)).toMatchObject([{ description: 'Your lemon risotto', image: null }]);
});

test('on a slow network the bar shows the progress; an interrupted upload continues by itself and can be cancelled [S8-026] [S8-041] [S8-042]', async ({
  browser,
  baseURL,
}) => {
  const [giulia, marco] = await Promise.all([
    newPerson(browser),
    newPerson(browser, { firstName: 'Marco', lastName: 'Bianchi' }),
  ]);
  await connectAsCouple(giulia, marco);
  const { page } = giulia;
  const proxy = await startTcpProxy(baseURL ?? '');
  try {
    await page.goto(`${proxy.url}/give-besos?category=food`);
    await page.getByLabel('What for?').fill('Your lemon risotto');
    const cdp = await page.context().newCDPSession(page);
    const throttle = (uploadThroughput: number) =>
      cdp.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
      });
    const bar = page.getByRole('progressbar', { name: 'Uploading' });
    const part = () => bar.evaluate((element: HTMLProgressElement) => element.value);
    /** Waits until a part of the upload is done, but not all. */
    const amid = async () => {
      await expect.poll(part).toBeGreaterThan(0);
      const before = await part();
      await expect.poll(part).toBeGreaterThan(before);
      expect(await part()).toBeLessThan(1);
    };
    const picture = await incompressiblePicture(page);
    await throttle(60_000);
    await page.getByLabel('Add a photo').setInputFiles(picture);
    await amid();
    await expectAccessible(page);
    proxy.cut();
    const failure = page.getByRole('alert').filter({ hasText: 'You are offline' });
    await expect(failure.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expect(page.getByLabel('What for?')).toHaveValue('Your lemon risotto');
    const kept = page.getByText('Nothing is lost: everything is still here.');
    await page.getByRole('button', { name: 'Give Marco 1 beso' }).click();
    await expect(kept).toBeVisible();
    // The upload begins again by itself when the connection is back. The test then cancels it.
    proxy.mend();
    await amid();
    await expect(kept).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(bar).toHaveCount(0);
    // The one message left is about the gift, which was sent while offline.
    await expect(page.getByRole('alert')).toHaveText([
      'The connection was lost for a moment. Please try again.',
    ]);
    await throttle(-1);
    await page.getByLabel('Add a photo').setInputFiles(picture);
    await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
    await page.getByRole('button', { name: 'Give Marco 1 beso' }).click();
    await expect(page.getByRole('heading', { name: 'Beso Sent' })).toBeVisible();
    expect(await activitiesOf(marco)).toMatchObject([{ description: 'Your lemon risotto', image: {} }]);
  } finally {
    await proxy.close();
  }
});

test('later visitors fetch the smaller AVIF of a photo [S4-013]', async ({ browser }) => {
  // The server converts pictures every ten seconds, and may take other pictures first.
  test.slow();
  const [giulia, marco] = await Promise.all([
    newPerson(browser),
    newPerson(browser, { firstName: 'Marco', lastName: 'Bianchi' }),
  ]);
  const { relationshipId } = await connectAsCouple(giulia, marco);
  const imageId = await uploadPhoto(marco, 'beso-images', await gradientPicture(marco.page));
  const activity = await giveGift(marco, giulia, relationshipId, { imageId });
  await runSql(`UPDATE images SET refine_at = now() - interval '1 second' WHERE id = $1`, [imageId]);
  const seen = async () => (await activitiesOf(giulia)).find(({ id }) => id === activity.id)?.image;
  await expect.poll(seen, { timeout: 150_000 }).toMatchObject({ avif: true });

  const { page } = giulia;
  const shown = (photo: Locator) =>
    photo.evaluate(({ currentSrc, complete, naturalWidth }: HTMLImageElement) =>
      complete && naturalWidth > 0 ? new URL(currentSrc).pathname : 'nothing yet',
    );
  await page.goto('/home');
  const photo = page.getByRole('article').getByRole('img', { name: 'Photo from Marco' });
  await expect.poll(() => shown(photo)).toBe(`/api/v1/images/${imageId}/feed.avif`);
  await page.getByRole('button', { name: 'Open the photo' }).click();
  const large = page.getByRole('dialog').getByRole('img');
  await expect.poll(() => shown(large)).toMatch(/\/(feed|full)\.avif$/);
});
