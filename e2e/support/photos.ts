import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { jpeg } from './gifts.ts';
import type { Person } from './people.ts';

/** Uploads a photo through the API. One gift or recommendation can use the returned ID. */
export async function uploadPhoto(
  { context, page }: Person,
  bucket: 'beso-images' | 'recommendation-images' = 'beso-images',
  file?: Awaited<ReturnType<typeof jpeg>>,
): Promise<string> {
  const multipart = { bucket, file: file ?? (await jpeg(page)) };
  const response = await context.request.post('/api/v1/images', { multipart });
  if (!response.ok()) throw new Error(`${response.status()}: ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}

/** Returns a picture of about 1.4 MB that does not compress, so that its upload takes long. */
export async function incompressiblePicture(page: Page) {
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

/** Returns a smooth gradient, which AVIF compresses much better than WebP. */
export async function gradientPicture(page: Page) {
  const base64 = await page.evaluate(() => {
    const [small, large] = [document.createElement('canvas'), document.createElement('canvas')];
    [small.width, small.height, large.width, large.height] = [40, 30, 800, 600];
    const [dots, sky] = [small.getContext('2d'), large.getContext('2d')];
    if (dots === null || sky === null) throw new Error('no canvas');
    for (let at = 0; at < 1_200; at += 1) {
      dots.fillStyle = `hsl(${(at * 67) % 90} 60% ${30 + ((at * 31) % 40)}%)`;
      dots.fillRect(at % 40, Math.floor(at / 40), 1, 1);
    }
    sky.drawImage(small, 0, 0, 800, 600);
    return large.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  return { name: 'sky.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

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
