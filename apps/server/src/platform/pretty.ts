import pretty from 'pino-pretty';

/** Formats in the main process, because a worker would lose the last lines before an exit. */
export function pinoPretty(): ReturnType<typeof pretty> {
  return pretty({
    colorize: process.stdout.isTTY,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname',
    sync: true,
  });
}
