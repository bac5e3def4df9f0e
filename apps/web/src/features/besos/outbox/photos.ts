import type { QueuedBesos } from './queued.ts';

const urls = new Map<string, string>();

/** Returns the same object URL for as long as the photo is queued; undefined without a photo. */
export function photoUrlOf({ idempotencyKey, photo }: QueuedBesos): string | undefined {
  if (photo === null) return undefined;
  const url = urls.get(idempotencyKey) ?? URL.createObjectURL(photo);
  urls.set(idempotencyKey, url);
  return url;
}

export function keepPhotosOf(waiting: readonly QueuedBesos[]): void {
  const kept = new Set(waiting.map(({ idempotencyKey }) => idempotencyKey));
  for (const [key, url] of urls) {
    if (kept.has(key)) continue;
    URL.revokeObjectURL(url);
    urls.delete(key);
  }
}
