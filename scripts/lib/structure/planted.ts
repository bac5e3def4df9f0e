import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';
import { checkStructure } from './check.mjs';

const folders: string[] = [];

/** Deletes the temporary projects after each test of the file that calls this. */
export function removePlanted(): void {
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
}

/** Writes these files into a temporary project; returns the project's folder. */
export function plantProject(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'beso-structure-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** Checks a project with these files inside this process, which is faster than a process for each test. */
export async function checkPlanted(
  files: Record<string, string>,
): Promise<{ failed: boolean; output: string }> {
  const { lines, failed } = await checkStructure(plantProject(files));
  return { failed, output: `${lines.join('\n')}\n` };
}
