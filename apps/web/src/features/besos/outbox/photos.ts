interface Photographed {
  idempotencyKey: string;
  photo: Blob | null;
}

const urls = new Map<string, string>();

/** Returns the photo's object URL, which stays the same while the photo is queued. */
export function photoUrlOf({ idempotencyKey, photo }: Photographed): string | undefined {
  if (photo === null) return undefined;
  const url = urls.get(idempotencyKey) ?? URL.createObjectURL(photo);
  urls.set(idempotencyKey, url);
  return url;
}

export function releaseOtherPhotos(waiting: readonly Photographed[]): void {
  const kept = new Set(waiting.map(({ idempotencyKey }) => idempotencyKey));
  for (const [key, url] of urls) {
    if (kept.has(key)) continue;
    URL.revokeObjectURL(url);
    urls.delete(key);
  }
}
