// npm run admin -- COMMAND … --reason "WHY": runs one of the operator's commands, and logs it in admin.jsonl.
// Exits with 0 on success, 1 on failure.
import { parseArgs } from 'node:util';
import { ORPCError } from '@orpc/server';
import { openCommandServices } from './command-services.ts';
import { OPERATOR_HELP, runCommand } from './features/admin/index.ts';
import { readConfig } from './platform/config.ts';
import { createLogger } from './platform/log.ts';
import { escapeControlCharacters, printLines } from './platform/terminal.ts';

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { reason: { type: 'string' }, as: { type: 'string' } },
  });
  const [command, ...rest] = positionals;
  if (command === undefined) {
    for (const line of OPERATOR_HELP) printLines(line);
    return;
  }
  const config = readConfig(process.env);
  const log = createLogger({ level: 'warn', pretty: true });
  const { services, close } = await openCommandServices(config, log);
  try {
    const lines = await runCommand(services, { command, rest, reason: values.reason, as: values.as });
    for (const line of lines) printLines(escapeControlCharacters(line));
  } finally {
    await close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  printLines(
    error instanceof ORPCError ? String(error.code) : error instanceof Error ? error.message : String(error),
  );
  process.exitCode = 1;
});
