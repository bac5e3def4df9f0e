import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { CompatData, Identifier } from '@mdn/browser-compat-data';

const DATA = createRequire(import.meta.url).resolve('@mdn/browser-compat-data');
const OLDEST = resolve(import.meta.dirname, '../../apps/web/src/app/oldest.json');

/** Returns true if a browser's version lacks a feature. @param support MDN's data on the browser */
function lacks(support: unknown, version: number): boolean {
  const latest = Array.isArray(support) ? support[0] : support;
  const { version_added: added, flags } = Object(latest) as { version_added?: unknown; flags?: unknown };
  if (typeof added !== 'string') return added === false;
  return flags !== undefined || Number.parseFloat(added.replace('≤', '')) > version;
}

/** Returns the names in MDN's tree for which `isLacking` is true, as `Name` or `Name.member`. */
function lacking(tree: Identifier, isLacking: (part: Identifier) => boolean, path: string[] = []): string[] {
  return Object.entries(tree as Record<string, Identifier>).flatMap(([name, part]) => {
    if (name === '__compat') return [];
    const here = [...path, name];
    if (isLacking(part)) return [here.join('.')];
    return here.length < 2 ? lacking(part, isLacking, here) : [];
  });
}

/** Returns the functions, interfaces and members that one of the oldest browsers lacks. */
export function apisNewerThanOldest(): string[] {
  const { api, javascript } = JSON.parse(readFileSync(DATA, 'utf8')) as CompatData;
  const oldest = Object.entries(JSON.parse(readFileSync(OLDEST, 'utf8')) as Record<string, string>);
  const isLacking = ({ __compat: known }: Identifier) =>
    known !== undefined &&
    oldest.some(([name, version]) => lacks(Object(known.support)[name], Number.parseFloat(version)));
  const builtins = (javascript as { builtins: Identifier }).builtins;
  return [...lacking(api as Identifier, isLacking), ...lacking(builtins, isLacking)];
}

/** Runs in the page, before its scripts: removes these functions, interfaces and members. */
export function removeApis(names: readonly string[]): void {
  for (const name of names) {
    const [owner = '', member = ''] = name.replace(/_static$/, '').split('.');
    const found = Object(Reflect.get(globalThis, owner));
    const places = owner === 'Window' ? [globalThis] : [found, Object(found.prototype)];
    if (member === '') Reflect.deleteProperty(globalThis, owner);
    else for (const place of places) Reflect.deleteProperty(place, member);
  }
}
