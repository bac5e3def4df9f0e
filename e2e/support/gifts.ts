import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { ApiCaller } from './people.ts';

export interface SeenActivity {
  id: string;
  amount: number;
  description: string;
  giver: { id: string };
  receiver: { id: string };
  image: { urls: { feed: string } } | null;
}

/** Gives besos through the API. Throws if the server refuses. */
export async function giveGift(
  giver: ApiCaller,
  receiver: ApiCaller,
  relationshipId: string,
  gift: { amount?: number; description?: string; category?: string; imageId?: string } = {},
): Promise<SeenActivity> {
  const response = await giver.context.request.post('/api/v1/besos/gifts', {
    data: {
      idempotencyKey: randomUUID(),
      receiverId: receiver.id,
      relationshipId,
      amount: 1,
      description: 'Breakfast in bed',
      category: 'food',
      ...gift,
    },
  });
  if (!response.ok()) throw new Error(`${response.status()}: ${await response.text()}`);
  return (await response.json()) as SeenActivity;
}

export async function activitiesOf({ context }: Pick<ApiCaller, 'context'>): Promise<SeenActivity[]> {
  const response = await context.request.get('/api/v1/activities?limit=50');
  return ((await response.json()) as { activities: SeenActivity[] }).activities;
}

/** Returns a JPEG of this size, encoded by the browser. */
export async function jpeg(page: Page, width = 1200, height = 900) {
  const base64 = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas');
      canvas.width = w;
      canvas.height = h;
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      for (let x = 0; x < w; x += 40) {
        context.fillStyle = `hsl(${x % 360} 70% 50%)`;
        context.fillRect(x, 0, 40, h);
      }
      return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
    },
    [width, height] as const,
  );
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

/** Gives without a connection, which the form may not yet have noticed. The gift waits on the device. */
export async function giveLater(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Give Marco/ }).click();
  const waits = page.getByText('Waiting for a connection');
  const later = page.getByRole('button', { name: 'Send it when I’m back online' });
  await expect(waits.or(later).first()).toBeVisible();
  if (await later.isVisible()) await later.click();
  await expect(waits).toBeVisible();
}
