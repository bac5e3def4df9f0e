import { writeFile } from 'node:fs/promises';
import type { HelperReply } from './helper.ts';

/** Decoders fill a gigabyte in a second: so often their memory is looked at. */
const LOOK_MS = 5;

/** Where the machine has no memory left, Linux takes this process before any other. */
function offerItself(): void {
  if (process.platform === 'linux') writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
}

/**
 * Answers the questions of the process that started this one (`createHelper`), one at a time. Ends at once
 * when it holds more memory than it may, and with the process that asks.
 */
export function serveAsHelper<Question, Answer>(work: (question: Question) => Promise<Answer>): void {
  const memoryBytes = Number(process.argv[2]);
  const look = () => {
    if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL');
  };
  offerItself();
  process.on('disconnect', () => process.exit());
  // A terminal and a service manager tell all processes to end. The one that asks decides when this one does.
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
        process.send?.(reply);
      });
  });
}
