// npm run start -w bench: compares `npm start` until its first response with `node -e 0`.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { freePort } from '../apps/server/test/support/free-port.ts';
import { projectNode, root } from '../scripts/lib/project.mjs';
import { checkFigure, printFigure } from './support/figures.ts';
import { makeFolder } from './support/folder.ts';
import { median } from './support/numbers.ts';
import { firstAnswer } from './support/server.ts';
import { ROUNDS } from './support/settings.ts';

const WARM_LIMIT_MS = 3_000;

function bareNode(): number {
  const began = performance.now();
  execFileSync(projectNode(), ['-e', '0']);
  return performance.now() - began;
}

function npmStart(dataDir: string, port: number): ChildProcess {
  const env = { ...process.env, NODE_ENV: 'development', BESO_DATA_DIR: dataDir, PORT: String(port) };
  // The new process group gets SIGINT as a whole, as in a terminal.
  return spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'], detached: true });
}

async function pressCtrlC(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  process.kill(-child.pid, 'SIGINT');
  await once(child, 'exit');
}

async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort();
  const child = npmStart(dataDir, port);
  try {
    return await firstAnswer(child, `http://127.0.0.1:${port}/readyz`);
  } finally {
    await pressCtrlC(child);
  }
}

const measured = { bare: [] as number[], cold: [] as number[], warm: [] as number[] };
for (let round = 0; round <= ROUNDS; round += 1) {
  const dataDir = makeFolder();
  try {
    const [bare, cold, warm] = [bareNode(), await startOnce(dataDir), await startOnce(dataDir)];
    if (round === 0) continue;
    measured.bare.push(bare);
    measured.cold.push(cold);
    measured.warm.push(warm);
    console.log(
      `  node -e 0 ${Math.round(bare)} ms   cold ${Math.round(cold)} ms   warm ${Math.round(warm)} ms`,
    );
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
const [bare, cold, warm] = [median(measured.bare), median(measured.cold), median(measured.warm)];
printFigure('start: cold, database made and seeded, ms', cold);
printFigure('start: cold, to node -e 0, times', cold / bare);
printFigure('start: warm, to node -e 0, times', warm / bare);
process.exitCode = checkFigure('start: warm, ms', warm, { atMost: WARM_LIMIT_MS }) ? 0 : 1;
