import { REPORT_ACTIONS, type ReportAction } from '@beso/contract/moderation';
import { parse as parseConnectionString } from 'pg-connection-string';
import { ConfigError } from '../../platform/config.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import { countUnfinishedJobs, releaseJobs } from '../../platform/jobs/queries.ts';
import { APP_ROLE } from '../../platform/postgres/queries.ts';
import type { Services } from '../../platform/services.ts';
import { countPostponed } from '../../platform/work/queries.ts';
import { verifySnapshot } from '../audit/index.ts';
import {
  type AccountOverview,
  RESENDABLE_MAILS,
  type ResendableMail,
  resendLink,
  signOutEverywhere,
} from '../identity/index.ts';
import { decideReport, liftSuspensionAndRecord, listReports, suspendPerson } from '../moderation/index.ts';
import { REACTION_NOTIFICATIONS } from '../notifications/index.ts';

type Lines = readonly string[];

/** A command of the operator: `usage` shows its arguments, `does` is its help text. */
export type OperatorCommand = { readonly usage: string; readonly does: string } & (
  | { readonly about: 'installation'; readonly run: (services: Services) => Promise<Lines> }
  | {
      readonly about: 'account';
      readonly choices?: readonly string[];
      readonly run: (services: Services, account: AccountOverview, choice: string) => Promise<Lines>;
    }
  | {
      /** `run` records the operator's id with the decision. */
      readonly about: 'account of an operator';
      readonly run: (services: Services, account: AccountOverview, operator: ViewerId) => Promise<Lines>;
    }
  | {
      readonly about: 'report of an operator';
      readonly choices: readonly string[];
      readonly run: (
        services: Services,
        reportId: string,
        operator: ViewerId,
        choice: string,
      ) => Promise<Lines>;
    }
);

const day = (moment: Date | null) => moment?.toISOString() ?? 'never';
const yes = (is: boolean) => (is ? 'yes' : 'no');

/** Describes an account without reading messages, answers, pictures or names. */
async function describe(_: Services, account: AccountOverview): Promise<Lines> {
  const { suspendedAt, leavesAt } = account;
  return [
    `account ${account.id}`,
    `address: ${account.email} (${account.isVerified ? 'verified' : 'not verified'}), telephone: ${yes(account.hasPhone)}`,
    `made ${day(account.createdAt)}, profile: ${yes(account.hasProfile)}`,
    `password: ${yes(account.hasPassword)}, passkeys: ${account.passkeys}, authenticator app: ${yes(account.hasFactor)}`,
    `sessions: ${account.sessions}, last seen ${day(account.seenAt)}`,
    suspendedAt === null ? 'not suspended' : `suspended since ${day(suspendedAt)}`,
    leavesAt === null ? 'not being deleted' : `will be erased ${day(leavesAt)}`,
  ];
}

async function resend(services: Services, account: AccountOverview, choice: string): Promise<Lines> {
  if (account.email === '') throw new ConfigError('This account has no address.');
  if (choice === 'verify_email' && account.isVerified)
    throw new ConfigError('The address is verified already.');
  await resendLink(services, account.email, choice as ResendableMail);
  return ['The mail goes out within seconds, while the server runs. Earlier links of its kind have ended.'];
}

async function showReports(services: Services): Promise<Lines> {
  const { reports } = await listReports(services, null);
  return [
    `${reports.length} reports wait; read them at /testing-dashboard`,
    ...reports.map(
      ({ id, subjectKind, reason, createdAt, person }) =>
        `${id}  ${subjectKind}, ${reason}, of ${createdAt}, about the account ${person.id}`,
    ),
  ];
}

async function showQueues({ database: { db } }: Services): Promise<Lines> {
  const [waiting, postponed] = await Promise.all([countUnfinishedJobs(db), countPostponed(db)]);
  return [
    ...waiting.map(
      ({ queue, state, jobs, oldest }) => `${queue}: ${jobs} ${state}, the oldest for ${oldest} s`,
    ),
    `due work that failed and waits for its next try: ${postponed}`,
  ];
}

/** Checks the rules of the ledger and names the broken ones. */
async function verify({ config, database }: Services): Promise<Lines> {
  const client = await database.pool.connect();
  try {
    const { user } = parseConnectionString(config.databaseUrl ?? '');
    const { movements, rules } = await verifySnapshot(client, user || APP_ROLE);
    const broken = rules.filter(({ findings }) => findings.length > 0);
    if (broken.length > 0)
      throw new ConfigError(`The ledger is broken: ${broken.map(({ name }) => name).join('; ')}.`);
    return [`${movements} movements of besos: all rules hold`];
  } finally {
    client.release();
  }
}

export const OPERATOR_COMMANDS: Readonly<Record<string, OperatorCommand>> = {
  account: { usage: 'ACCOUNT', does: 'shows its state', about: 'account', run: describe },
  'sign-out': {
    usage: 'ACCOUNT',
    does: 'ends its sessions, waiting sign-ins and known devices',
    about: 'account',
    run: async (services, { id }) => [`${await signOutEverywhere(services, id)} sessions have ended`],
  },
  mail: {
    usage: `ACCOUNT ${RESENDABLE_MAILS.join('|')}`,
    does: 'mails a link once more, to the own address of the account',
    about: 'account',
    choices: RESENDABLE_MAILS,
    run: resend,
  },
  suspend: {
    usage: 'ACCOUNT --as OPERATOR',
    does: 'shuts it and ends its sessions',
    about: 'account of an operator',
    run: async (services, { id, hasProfile }, operator) => {
      if (!hasProfile) throw new ConfigError('This account has no profile, which decisions are about.');
      await suspendPerson(services, operator, id as ViewerId);
      return ['suspended'];
    },
  },
  lift: {
    usage: 'ACCOUNT --as OPERATOR',
    does: 'opens it again',
    about: 'account of an operator',
    run: async (services, { id }, operator) => {
      await liftSuspensionAndRecord(services, operator, id);
      return ['not suspended'];
    },
  },
  reports: {
    usage: '',
    does: 'lists reports that wait, without their content',
    about: 'installation',
    run: showReports,
  },
  decide: {
    usage: `REPORT ${REPORT_ACTIONS.join('|')} --as OPERATOR`,
    does: 'decides a report',
    about: 'report of an operator',
    choices: REPORT_ACTIONS,
    run: async (services, reportId, operatorId, action) => {
      const decision = { reportId, action: action as ReportAction };
      await decideReport(services, REACTION_NOTIFICATIONS, operatorId, decision);
      return ['decided'];
    },
  },
  queues: { usage: '', does: 'counts jobs that are not done', about: 'installation', run: showQueues },
  ledger: { usage: '', does: 'verifies the ledger', about: 'installation', run: verify },
  release: {
    usage: '',
    does: 'lets mails and other jobs go that came with a backup',
    about: 'installation',
    run: async ({ database: { db } }) => [`${await releaseJobs(db)} jobs will be done`],
  },
};
