import { ORPCError } from '@orpc/server';
import { z } from 'zod';
import { ConfigError } from '../../platform/config.ts';
import { isOperator } from '../../platform/http/operators.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { type AccountOverview, findAccountForOperator } from '../identity/index.ts';
import { type CommandLogEntry, commandLogFile, logCommand } from './command-log.ts';
import { OPERATOR_COMMANDS } from './commands.ts';

export interface CommandArguments {
  readonly command: string;
  readonly rest: readonly string[];
  readonly reason: string | undefined;
  /** The address of the operator who makes the decision. */
  readonly as: string | undefined;
}

const REASON_MIN = 3;
const REASON_MAX = 300;

export const OPERATOR_HELP = [
  'npm run admin -- COMMAND … --reason "WHY"     ACCOUNT is an id or an e-mail address',
  ...Object.entries(OPERATOR_COMMANDS).map(
    ([name, { usage, does }]) => `  ${`${name} ${usage}`.padEnd(52)} ${does}`,
  ),
];

async function findAccount({ database }: Services, given: string | undefined): Promise<AccountOverview> {
  if (given === undefined) throw new ConfigError('Name the account: its id or its e-mail address.');
  const account = await findAccountForOperator(database.db, given);
  if (account === undefined) throw new ConfigError('There is no such account.');
  return account;
}

/** Returns the id of an operator: a person whose verified address is in OPERATORS. */
async function findOperator(services: Services, as: string | undefined): Promise<ViewerId> {
  if (as === undefined) throw new ConfigError('Name the operator who decides: --as ADDRESS.');
  const found = await findAccountForOperator(services.database.db, as);
  if (
    found?.hasProfile !== true ||
    !isOperator(services.config, { ...found, emailVerified: found.isVerified })
  )
    throw new ConfigError('That is no operator: OPERATORS names their proven addresses.');
  // The cast is safe, because only somebody with a shell on the server can run this.
  return found.id as ViewerId;
}

function chosen(choices: readonly string[] | undefined, given: string | undefined): string {
  if (choices === undefined) return '';
  if (given === undefined || !choices.includes(given))
    throw new ConfigError(`Choose one of ${choices.join(', ')}.`);
  return given;
}

interface Prepared {
  readonly about: string | null;
  readonly operator: ViewerId | null;
  readonly run: () => Promise<readonly string[]>;
}

async function prepare(services: Services, { command: name, rest, as }: CommandArguments): Promise<Prepared> {
  const command = Object.hasOwn(OPERATOR_COMMANDS, name) ? OPERATOR_COMMANDS[name] : undefined;
  if (command === undefined) throw new ConfigError(`There is no command ${name}. ${OPERATOR_HELP[0]}`);
  const [first, second] = rest;
  switch (command.about) {
    case 'installation':
      return { about: null, operator: null, run: () => command.run(services) };
    case 'account': {
      const account = await findAccount(services, first);
      const choice = chosen(command.choices, second);
      return { about: account.id, operator: null, run: () => command.run(services, account, choice) };
    }
    case 'account of an operator': {
      const operator = await findOperator(services, as);
      const account = await findAccount(services, first);
      return { about: account.id, operator, run: () => command.run(services, account, operator) };
    }
    case 'report of an operator': {
      const operator = await findOperator(services, as);
      const { data: id } = z.uuid().safeParse(first);
      if (id === undefined) throw new ConfigError('Name the report by its id: npm run admin -- reports.');
      const choice = chosen(command.choices, second);
      return { about: id, operator, run: () => command.run(services, id, operator, choice) };
    }
  }
}

/** Distinguishes a refusal by one of our rules from a failure. */
const outcomeOf = (error: unknown): CommandLogEntry['outcome'] =>
  error instanceof ConfigError || error instanceof ORPCError ? 'refused' : 'failed';

/**
 * Runs a command of the operator and returns the lines to print. The log names the command before it begins.
 * @throws ConfigError with a sentence for the operator, ORPCError if a rule refuses the decision
 */
export async function runCommand(services: Services, asked: CommandArguments): Promise<readonly string[]> {
  const reason = asked.reason?.trim() ?? '';
  if (reason.length < REASON_MIN || reason.length > REASON_MAX)
    throw new ConfigError(`Say why: --reason "…", at most ${REASON_MAX} characters, without names.`);
  const { about, operator, run } = await prepare(services, asked);
  const record = (outcome: CommandLogEntry['outcome']) =>
    logCommand(commandLogFile(services.config.dataDir), {
      at: new Date().toISOString(),
      ...{ command: asked.command, about, operator, reason, outcome },
    });
  await record('begun');
  try {
    const lines = await run();
    await record('done');
    return lines;
  } catch (error) {
    await record(outcomeOf(error));
    throw error;
  }
}
