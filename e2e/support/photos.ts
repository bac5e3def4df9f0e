import { jpeg } from './gifts.ts';
import type { Person } from './people.ts';

/** A photo of this person's, sent through the API: its id is good for one gift or request. */
export async function uploadPhoto({ context, page }: Person): Promise<string> {
  const multipart = { bucket: 'beso-images', file: await jpeg(page) };
  const response = await context.request.post('/api/v1/images', { multipart });
  if (!response.ok()) throw new Error(`${response.status()}: ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}
