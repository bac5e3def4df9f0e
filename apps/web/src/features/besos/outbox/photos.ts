import type { QueuedBesos } from './queued.ts';

/** Object URLs of the photos that wait, by idempotency key. */
const urls = new Map<string, string>();

/** The address of its photo, the same for as long as it waits; undefined without a photo. */
export function photoUrlOf({ idempotencyKey, photo }: QueuedBesos): string | undefined {
  if (photo === null) return undefined;
  const url = urls.get(idempotencyKey) ?? URL.createObjectURL(photo);
  urls.set(idempotencyKey, url);
  return url;
}

/** Revokes the addresses of photos that do not wait any more. */
export function keepPhotosOf(waiting: readonly QueuedBesos[]): void {
  const kept = new Set(waiting.map(({ idempotencyKey }) => idempotencyKey));
  for (const [key, url] of urls) {
    if (kept.has(key)) continue;
    URL.revokeObjectURL(url);
    urls.delete(key);
  }
}
