import pretty from 'pino-pretty';

/** In-process, so that the last lines before an exit are not lost in a worker. */
export function pinoPretty(): ReturnType<typeof pretty> {
  return pretty({
    colorize: process.stdout.isTTY,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname',
    sync: true,
  });
}
