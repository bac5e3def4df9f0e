import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { activitiesOf } from '../support/gifts.ts';
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

test('a large see-through picture stays see-through, also where canvas makes no WebP', async ({
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
  // Larger than what is taken as it is.
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
  expect(channels).toHaveLength(4);
  expect(channels[3]?.mean).toBeLessThan(200);
});
