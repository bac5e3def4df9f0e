import { writeFile } from 'node:fs/promises';
import type { HelperReply } from './helper.ts';

/** How often memory is checked: often, because a decoder can fill a gigabyte in a second. */
const LOOK_MS = 5;

/** Makes Linux end this process before others when memory runs out. */
function offerItself(): void {
  if (process.platform === 'linux') writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
}

/** Serves the parent's `createHelper`, one request at a time; ends with the parent or at the memory limit. */
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
        // The parent may have ended before it could receive the reply; `disconnect` reports that.
        process.send?.(reply, undefined, undefined, () => undefined);
      });
  });
}
