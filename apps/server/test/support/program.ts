import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const lib = resolve(import.meta.dirname, '../../../../scripts/lib');
const moduleOf = (name: string) => JSON.stringify(pathToFileURL(join(lib, name)).href);

/** A script that starts the server as `npm start` does after installing and building. */
const sourceOf = (preload: Record<string, string>) => `
  import { startServer } from ${moduleOf('server.mjs')};
  import { supervise } from ${moduleOf('supervise.mjs')};
  process.exitCode = await supervise([
    startServer(['--empty'], process.env, [], ${JSON.stringify(preload)}),
  ]);
`;

/** The launcher process and the server that it started. */
export interface Program {
  readonly child: ChildProcess;
  /** The server's URL (`http://127.0.0.1:port`); rejects with the output if the program ends first. */
  readonly url: Promise<string>;
  readonly exited: Promise<number | null>;
}

/** Starts the real program. @param preload variables that load a library with a false clock */
export function startProgram(env: Record<string, string>, preload: Record<string, string> = {}): Program {
  // The program ends when the test's process ends in any way.
  const endWithParent = pathToFileURL(join(lib, 'end-with-parent.mjs')).href;
  const child = spawn(
    process.execPath,
    ['--import', endWithParent, '--input-type=module', '--eval', sourceOf(preload)],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        LOG_LEVEL: 'fatal',
        RATE_LIMIT_PER_MINUTE: '1000000',
        BESO_PASSWORD_HASHING: 'cheap',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      // Keeps signals to the test's process group from the program.
      detached: true,
    },
  );
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const url = (async () => {
    if (child.stdout === null) throw new Error('the program has no output');
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      const port = /BESO is at http:\/\/localhost:(\d+)/.exec(line)?.[1];
      if (port !== undefined) return `http://127.0.0.1:${port}`;
    }
    throw new Error(`the program did not serve: ${lines.join('\n')}`);
  })();
  // Avoids an unhandled rejection in tests that kill the program and do not await `url`.
  url.catch(() => undefined);
  return { child, url, exited };
}

export function processesOf(dataDir: string): { server: number; postgres: number } {
  const folder = join(dataDir, 'postgres');
  const note = JSON.parse(readFileSync(join(folder, 'program.json'), 'utf8')) as { pid: number };
  const postgres = Number.parseInt(readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8'), 10);
  return { server: note.pid, postgres };
}
