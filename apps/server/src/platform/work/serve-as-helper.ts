import { writeFile } from 'node:fs/promises';
import type { HelperReply } from './helper.ts';

/** How often memory is checked. A decoder can fill a gigabyte in a second. */
const LOOK_MS = 5;

/** Makes Linux end this process before others when memory runs out. */
function offerItself(): void {
  if (process.platform === 'linux') writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
}

/** Serves the parent's `createHelper`, one request at a time. Ends with the parent or at the memory limit. */
export function serveAsHelper<Question, Answer>(work: (question: Question) => Promise<Answer>): void {
  const memoryBytes = Number(process.argv[2]);
  const look = () => {
    if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL');
  };
  offerItself();
  process.on('disconnect', () => process.exit());
  // Ignores the signals of terminals and service managers, because the parent decides when this process ends.
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
        // Ignores an error, because the parent may have ended before the reply.
        process.send?.(reply, undefined, undefined, () => undefined);
      });
  });
}
