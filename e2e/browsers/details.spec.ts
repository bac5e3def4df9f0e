import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { activitiesOf, giveGift } from '../support/gifts.ts';
import { test } from './test.ts';

test('a field of several lines shows all of them', async ({ couple, open }) => {
  const { giulia } = await couple();
  const { go, see, type, device } = await open(giulia);
  await go('/give-besos?category=food');
  await see('Give Marco 1 beso');
  await type(
    'What for?',
    'Your lemon risotto, the way your grandmother made it, and all those dishes. '.repeat(3),
  );
  const hidden = () =>
    device.run(() => {
      const field = document.querySelector('textarea');
      return field === null ? Number.NaN : field.scrollHeight - field.clientHeight;
    });
  await expect.poll(hidden, 'px of the text that are hidden').toBeLessThanOrEqual(0);
});

test('a large transparent picture stays transparent, or becomes white where a canvas cannot encode WebP', async ({
  couple,
  open,
}, info) => {
  const { giulia, marco } = await couple();
  const path = info.outputPath('star.png');
  const [width, height] = [1700, 1300];
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const colours = await sharp({ create: { width, height, channels: 3, noise, background: '#000' } })
    .raw()
    .toBuffer();
  const glass = await sharp(colours, { raw: { width, height, channels: 3 } })
    .ensureAlpha(0.5)
    .png({ compressionLevel: 0 })
    .toBuffer();
  // The page must shrink a photo above this size before the upload.
  expect(glass.length).toBeGreaterThan(5 * 1024 * 1024);
  await writeFile(path, glass);
  const { go, see, type, tap, upload } = await open(giulia);
  await go('/give-besos?category=food');
  await type('What for?', 'A star');
  await upload('Add a photo', path);
  await see('Image uploaded successfully!');
  await tap('Give Marco 1 beso');
  await see('Beso Sent');
  const [activity] = await activitiesOf(marco);
  const answer = await marco.context.request.get(activity?.image?.urls.feed ?? '');
  const { channels } = await sharp(await answer.body()).stats();
  // Half-transparent pixels would be dark if they were blended with black.
  const [red, , , alpha] = channels;
  if (alpha === undefined) expect(red?.mean).toBeGreaterThan(160);
  else expect(alpha.mean).toBeLessThan(200);
});

test('a page that comes back from the page cache is live again within a second [S9-026]', async ({
  couple,
  open,
}) => {
  const { giulia, marco, relationshipId } = await couple();
  await giveGift(marco, giulia, relationshipId, { description: 'The early train' });
  const { go, see, device } = await open(giulia);
  await go('/home');
  await see('The early train');
  // A request for events shows that the page has caught up.
  const caughtUp = () =>
    device.run(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/events?')));
  await expect.poll(caughtUp).toBe(true);
  await device.run(() => {
    addEventListener('pageshow', ({ persisted }) => {
      const began = performance.now();
      new MutationObserver((_changes, observer) => {
        if (!document.body.innerText.includes('The late train')) return;
        Object.assign(window, { liveAfter: persisted ? performance.now() - began : 0 });
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
  });
  await go('/healthz');
  await giveGift(marco, giulia, relationshipId, { description: 'The late train' });
  await device.back();
  await see('The late train');
  // `liveAfter` is 0 in browsers that load the page again instead of caching it.
  const liveAfter = await device.run(() => Number(Reflect.get(window, 'liveAfter') ?? 0));
  expect(liveAfter, 'ms').toBeLessThan(1_000);
});
