import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type FunctionSet, readFunctions } from './functions.ts';
import {
  type DatabaseManifest,
  findProblems,
  type MigrationsAndFunctions,
  nextManifest,
  readManifest,
} from './manifest.ts';
import { readMigrations } from './migrations.ts';
import { oldSnapshots, unorderedSnapshot } from './snapshots.ts';

const present: MigrationsAndFunctions = { migrations: readMigrations(), functions: readFunctions() };
const manifest = readManifest();

function changed(change: {
  signatures?: (known: Map<string, string>) => void;
  application?: string[];
  retired?: string[];
}): FunctionSet {
  const signatures = new Map(present.functions.signatures);
  change.signatures?.(signatures);
  const application = change.application ?? present.functions.application;
  return { ...present.functions, hash: 'another', signatures, application, retired: change.retired ?? [] };
}
const after = (from: DatabaseManifest, functions: FunctionSet, breaks = false) =>
  nextManifest(from, { ...present, functions }, breaks);

test('the manifest matches the files', () => {
  expect(findProblems(manifest, present)).toEqual([]);
  expect(nextManifest(manifest, present, false)).toEqual(manifest);
});

test('only the newest snapshot of the tables is stored, with the tables in the order of their names', () => {
  expect([oldSnapshots(), unorderedSnapshot()]).toEqual([[], undefined]);
  const folder = mkdtempSync(join(tmpdir(), 'beso-snapshots-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'meta'));
  const written = (text: string) => {
    for (const name of ['0009_snapshot.json', '0010_snapshot.json', '_journal.json'])
      writeFileSync(join(folder, 'meta', name), text);
  };
  const snapshot = (...tables: string[]) =>
    JSON.stringify({ id: 'one', tables: Object.fromEntries(tables.map((name) => [name, {}])) }, undefined, 2);
  const path = join(folder, 'meta', '0010_snapshot.json');
  written(snapshot('b', 'a'));
  expect(oldSnapshots(folder)).toEqual([join(folder, 'meta', '0009_snapshot.json')]);
  expect(unorderedSnapshot(folder)).toEqual({ path, ordered: snapshot('a', 'b') });
  written(snapshot('a', 'b'));
  expect(unorderedSnapshot(folder)).toBeUndefined();
});

test('an edited, a missing and an unversioned migration are found', () => {
  const [baseline] = present.migrations;
  const edited = {
    ...present,
    migrations: present.migrations.map(({ file, hash }) => ({
      file,
      hash: file === '0000_baseline.sql' ? 'edited' : hash,
    })),
  };
  expect(findProblems(manifest, edited)).toEqual([
    expect.stringMatching(/^0000_baseline\.sql: .* never edited/),
  ]);
  expect(() => nextManifest(manifest, edited, true)).toThrow(/never edited/);
  expect(findProblems(manifest, { ...present, migrations: [] })).toHaveLength(present.migrations.length);
  const added = [...present.migrations, { file: '9999_new.sql', hash: 'new' }];
  expect(baseline?.file).toBe('0000_baseline.sql');
  expect(findProblems(manifest, { ...present, migrations: added })).toEqual([
    '9999_new.sql is new: run npm run db:version.',
  ]);
  expect(nextManifest(manifest, { ...present, migrations: added }, false)).toMatchObject({
    version: manifest.version + 1,
    runsFrom: manifest.runsFrom,
    migrations: { '9999_new.sql': 'new' },
  });
});

test('a changed function requires a new version, on which older programs still run', () => {
  const functions = changed({});
  expect(findProblems(manifest, { ...present, functions })).toEqual([
    expect.stringMatching(/without a new version/),
  ]);
  expect(after(manifest, functions)).toMatchObject({
    version: manifest.version + 1,
    runsFrom: manifest.runsFrom,
    functionsHash: 'another',
  });
});

test('a called function may not disappear or change its signature, unless older programs are declared unsupported', () => {
  const gone = changed({
    signatures: (known) => known.delete('undo_gift'),
    application: present.functions.application.filter((name) => name !== 'undo_gift'),
  });
  const other = changed({ signatures: (known) => known.set('undo_gift', '(p_activity uuid) RETURNS void') });
  for (const functions of [gone, other]) {
    expect(() => after(manifest, functions)).toThrow(/^undo_gift is what programs of version/);
    expect(after(manifest, functions, true)).toMatchObject({ runsFrom: manifest.version + 1 });
  }
});

test('a retired function stays for one more version, and programs that call it cannot run on the version after', () => {
  const retiring = after(manifest, changed({ retired: ['undo_gift'] }));
  expect(retiring).toMatchObject({
    runsFrom: manifest.runsFrom,
    retired: { undo_gift: manifest.version + 1 },
  });
  const gone = changed({
    signatures: (known) => known.delete('undo_gift'),
    application: present.functions.application.filter((name) => name !== 'undo_gift'),
  });
  expect(after(retiring, { ...gone, hash: 'third' })).toMatchObject({
    version: manifest.version + 2,
    runsFrom: manifest.version + 1,
  });
});
