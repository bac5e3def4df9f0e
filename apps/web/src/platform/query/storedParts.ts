/** Functions that shorten long data before it is stored, by the start of the query's key. */
const parts = new Map<string, (data: unknown) => unknown>();

const nameOf = (key: readonly unknown[]) => key.slice(0, 2).join();

/** Registers how to shorten the data of queries whose keys begin with `key`. */
export function registerStorageTrim<Data>(key: readonly [string, string], part: (data: Data) => Data): void {
  parts.set(nameOf(key), part as (data: unknown) => unknown);
}

export function trimForStorage(key: readonly unknown[], data: unknown): unknown {
  const part = parts.get(nameOf(key));
  return part === undefined ? data : part(data);
}
