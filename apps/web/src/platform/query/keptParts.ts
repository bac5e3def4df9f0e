/** By the first two words of its key: what is kept of a query that may become very long. */
const parts = new Map<string, (data: unknown) => unknown>();

const nameOf = (key: readonly unknown[]) => key.slice(0, 2).join();

/** Of queries whose keys begin so only a part is kept on this device. Called once for each. */
export function keepsPart<Data>(key: readonly [string, string], part: (data: Data) => Data): void {
  parts.set(nameOf(key), part as (data: unknown) => unknown);
}

/** What this device keeps of it. */
export function keptPartOf(key: readonly unknown[], data: unknown): unknown {
  const part = parts.get(nameOf(key));
  return part === undefined ? data : part(data);
}
