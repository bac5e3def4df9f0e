import pretty from 'pino-pretty';

/** Formats log lines in this process, because a worker thread would lose the last lines before an exit. */
export function pinoPretty(): ReturnType<typeof pretty> {
  return pretty({
    colorize: process.stdout.isTTY,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname',
    sync: true,
  });
}
