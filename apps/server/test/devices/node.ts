import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const project = resolve(import.meta.dirname, '../../../..');
const LOOK_MS = 20;

/** A server in a separate process, which keeps its address after a restart. */
export interface ServerNode {
  start(): Promise<void>;
  kill(): Promise<void>;
}

/** @param settings the environment, with database, data folder and PORT */
export function createServerNode(settings: Record<string, string>): ServerNode {
  let child: ChildProcess | undefined;
  const kill = async () => {
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null) return;
    const gone = once(running, 'exit');
    running.kill('SIGKILL');
    await gone;
  };
  const start = async () => {
    const endWithParent = join(project, 'scripts/lib/end-with-parent.mjs');
    const started = spawn(
      process.execPath,
      ['--import', endWithParent, join(project, 'apps/server/src/main.ts'), '--empty'],
      {
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          LOG_LEVEL: 'fatal',
          RATE_LIMIT_PER_MINUTE: '1000000',
          BESO_PASSWORD_HASHING: 'cheap',
          ...settings,
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    );
    child = started;
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${settings.PORT}/readyz`).catch(() => undefined);
      if (answer?.ok) return;
      if (started.exitCode !== null) throw new Error('the server ended before it served');
      await sleep(LOOK_MS);
    }
  };
  return { start, kill };
}
