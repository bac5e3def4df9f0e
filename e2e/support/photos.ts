import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { jpeg } from './gifts.ts';
import type { Person } from './people.ts';

/** A photo of this person's, sent through the API: its id is good for one thing of what the bucket is for. */
export async function uploadPhoto(
  { context, page }: Person,
  bucket: 'beso-images' | 'recommendation-images' = 'beso-images',
): Promise<string> {
  const multipart = { bucket, file: await jpeg(page) };
  const response = await context.request.post('/api/v1/images', { multipart });
  if (!response.ok()) throw new Error(`${response.status()}: ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}

/** A picture that cannot be made smaller, of about 1.4 MB: it takes its time on a slow network. */
export async function heavyPicture(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 800;
    canvas.height = 600;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    const noise = context.createImageData(800, 600);
    for (let at = 0; at < noise.data.length; at += 1)
      noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
    context.putImageData(noise, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return { name: 'noise.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
}

/** Recommends to everybody whom this person shares something with, through the API. */
export async function recommend(author: Person, description: string): Promise<string> {
  const imageId = await uploadPhoto(author, 'recommendation-images');
  const response = await author.context.request.post('/api/v1/recommendations', {
    data: {
      idempotencyKey: randomUUID(),
      imageId,
      description,
      audience: 'todos',
    },
  });
  if (!response.ok()) throw new Error(`${response.status()}: ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}
