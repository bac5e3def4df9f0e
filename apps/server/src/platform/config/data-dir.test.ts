import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeHolderNote } from '../postgres/holder-note.ts';
import type { DataLocation } from '../postgres/place.ts';
import { makeFolderPrivate } from './data-dir.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'beso-guard-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

test('other accounts of the machine can list neither a new data folder nor one of an earlier version', () => {
  const dir = folder();
  chmodSync(dir, 0o755);
  for (const path of [dir, join(dir, 'new', '.data')]) {
    makeFolderPrivate(path);
    expect(modeOf(path) & 0o066).toBe(0);
    expect(modeOf(path) & 0o700).toBe(0o700);
    if (process.getuid?.() !== 0) expect(modeOf(path)).toBe(0o700);
  }
});

test('only the program’s own account can read the note about who uses the folder', () => {
  const root = folder();
  const note = writeHolderNote({ root } as DataLocation);
  onTestFinished(() => note.remove());
  note.say('running', 'http://localhost:3000');
  expect(modeOf(join(root, 'program.json'))).toBe(0o600);
});
