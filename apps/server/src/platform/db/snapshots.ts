import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const landed = resolve(import.meta.dirname, '../../../migrations');

function snapshots(folder: string): string[] {
  const names = readdirSync(join(folder, 'meta')).filter((name) => name.endsWith('_snapshot.json'));
  return names.sort().map((name) => join(folder, 'meta', name));
}

/** Returns the paths of all snapshots but the newest. drizzle-kit reads only the newest. */
export const oldSnapshots = (folder: string = landed): string[] => snapshots(folder).slice(0, -1);

/**
 * Returns the newest snapshot with its tables sorted, so that migrations change few lines; undefined if they
 * are sorted already.
 */
export function unorderedSnapshot(folder: string = landed): { path: string; ordered: string } | undefined {
  const path = snapshots(folder).at(-1);
  if (path === undefined) return undefined;
  const text = readFileSync(path, 'utf8');
  const snapshot = JSON.parse(text) as { readonly tables: object };
  const tables = Object.fromEntries(Object.entries(snapshot.tables).sort(([a], [b]) => (a < b ? -1 : 1)));
  const ordered = JSON.stringify({ ...snapshot, tables }, undefined, 2);
  return ordered === text ? undefined : { path, ordered };
}
