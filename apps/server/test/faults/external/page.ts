import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { InstalledPostgres } from '../../support/installed.ts';
import { PROJECT_FOLDER } from '../upgrade/versions.ts';

const run = promisify(execFile);
const PAGE = readFileSync(resolve(PROJECT_FOLDER, 'docs/OPERATIONS.md'), 'utf8');

/** Returns the code blocks of a section of docs/OPERATIONS.md. */
export function codeBlocksOf(title: string): readonly string[] {
  const [, chapter] = PAGE.split(`# ${title}\n`);
  if (chapter === undefined) throw new Error(`the page has no chapter ${title}`);
  const [own = ''] = chapter.split(/^#+ /m);
  return [...own.matchAll(/^ *```\n(.*?)^ *```$/gms)].map(([, commands = '']) => commands);
}

const isRoot = process.getuid?.() === 0;

/**
 * Runs a code block of docs/OPERATIONS.md, with Debian's paths replaced by paths in `folder`.
 * @returns its standard output
 * @throws Error with the output if a command fails
 */
export async function runBlock(
  block: string,
  { bin, data, port }: InstalledPostgres,
  folder: string,
  env: Record<string, string>,
): Promise<string> {
  const work = join(folder, 'work');
  mkdirSync(work, { recursive: true });
  const places = block
    .replaceAll('/etc/pgbackrest.conf', join(folder, 'pgbackrest.conf'))
    .replaceAll('/var/lib/pgbackrest', join(folder, 'repository'))
    .replaceAll('/var/lib/postgresql/15/main', data)
    .replaceAll('/opt/beso', PROJECT_FOLDER);
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
  const start = `'${bin}/pg_ctl' -D '${data}' -w -m fast -l '${folder}/log' -o '${settings}'`;
  const script = `
    ${isRoot ? '' : 'runuser() { shift 3; "$@"; }'}
    pg_ctlcluster() { runuser -u postgres -- ${start} "$3"; }
    ${places}`;
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: work,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  return stdout;
}
