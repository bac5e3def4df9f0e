import { writeFile } from 'node:fs/promises';
import type { HelperReply } from './helper.ts';

/** Decoders can fill a gigabyte per second, so their memory is checked this often. */
const LOOK_MS = 5;

/** Makes Linux kill this process first when memory runs out. */
function offerItself(): void {
  if (process.platform === 'linux') writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
}

/** Handles the parent's requests (`createHelper`) one by one; ends with it or at the memory limit. */
export function serveAsHelper<Question, Answer>(work: (question: Question) => Promise<Answer>): void {
  const memoryBytes = Number(process.argv[2]);
  const look = () => {
    if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL');
  };
  offerItself();
  process.on('disconnect', () => process.exit());
  // Terminals and service managers signal all processes, but the parent decides when this one ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('message', (question: Question) => {
    const watch = setInterval(look, LOOK_MS);
    work(question)
      .then(
        (answer): HelperReply<Answer> => ({ answer }),
        (error: unknown): HelperReply<Answer> => ({ error: String(error) }),
      )
      .then((reply) => {
        clearInterval(watch);
        // The parent may end before it receives this; its end arrives as `disconnect`.
        process.send?.(reply, undefined, undefined, () => undefined);
      });
  });
}
