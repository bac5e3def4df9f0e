/** Functions that shorten very long queries for storage, by the first two parts of the key. */
const parts = new Map<string, (data: unknown) => unknown>();

const nameOf = (key: readonly unknown[]) => key.slice(0, 2).join();

/** Registers a function that shortens queries with this key for storage. Called once for each key. */
export function registerStoredPart<Data>(key: readonly [string, string], part: (data: Data) => Data): void {
  parts.set(nameOf(key), part as (data: unknown) => unknown);
}

export function storedPartOf(key: readonly unknown[], data: unknown): unknown {
  const part = parts.get(nameOf(key));
  return part === undefined ? data : part(data);
}
