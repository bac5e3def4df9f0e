import type { RetentionRule, TablesMarks } from './db/marks.ts';

export const TABLES = {
  clock_watch: {
    kept: {
      holds: 'the latest observed time, and whether deleting waits after a jump of the clock',
      howLong: 'one row',
      removedBy: 'nothing',
    },
  },
  auth_limits: {
    kept: {
      holds:
        'counts of attempts and calls; addresses and numbers as digests keyed with `BESO_SECRET`, people by id, clients by network address',
      howLong: 'until the time span of the limit ends, a day at most',
      removedBy: '`limits`; those of a person with the account',
    },
  },
  mail_outbox: {
    kept: {
      holds: 'mails of local mode',
      howLong: '30 days',
      removedBy: '`mails`',
    },
  },
  nodes: {
    kept: {
      holds:
        'a row for each node that runs, or ran last: a random id, digests of its secrets, the id of its picture store, and until when its heartbeat counts',
      howLong: 'until another node starts after this one stopped',
      removedBy: 'the start of the other node',
    },
  },
  server_keys: {
    kept: {
      holds: 'the key for pushes, encrypted with `BESO_SECRET`',
      howLong: 'until an operator replaces it',
      removedBy: '`npm run push:renew`',
    },
  },
  postponed: {
    kept: {
      holds:
        "due work that failed, with PostgreSQL's message or the kind of error: declined, withdrawn and expired requests, fulfilled rewards, accounts to be erased",
      howLong:
        'until a day after its last retry; retries come after a minute, then less often, at last every hour. `npm run ledger:verify` names them',
      removedBy: '`postponed`',
    },
  },
} satisfies TablesMarks;

/** Rows of the table "What is kept" for data outside our own tables. */
export const PLACES: Readonly<Record<string, RetentionRule>> = {
  '`pgboss.*`': {
    holds: 'queued jobs; links and addresses of mails in them are encrypted with `BESO_SECRET`',
    howLong: 'finished jobs an hour, unfinished ones a day',
    removedBy: '`jobs`',
  },
  '`drizzle.*`': {
    holds: 'which migrations ran',
    howLong: 'permanently',
    removedBy: 'nothing',
  },
  '`files/`, or a bucket of S3': {
    holds: 'pictures in three sizes as WebP, two of them also as AVIF; the folder is in `BESO_DATA_DIR`',
    howLong: 'as long as their row in `images`; without a row a week, as in `picture_removals`',
    removedBy: '`pictures`, `files` once a day',
  },
  '`BACKUP_DIR`, or `backups/`': {
    holds: 'backups of database and pictures, and `erasures.jsonl`; no secret',
    howLong:
      'at most `BACKUP_KEEP` backups (30 by default), each for at most as many days; the last one always stays',
    removedBy: 'the next backup',
  },
  '`admin.jsonl`': {
    holds: "each use of the operator's commands: time, command, ids, reason, outcome; no address",
    howLong: 'as long as the installation',
    removedBy: 'nothing',
  },
  '`postgres/`': {
    holds: 'the embedded database with its log, cut at 5 MB',
    howLong: 'as long as the installation',
    removedBy: 'nothing',
  },
  'the data folder itself': {
    holds:
      'the folders above, and the file `secret`; other accounts of the machine can read neither this folder nor its `program.json`',
    howLong: 'as long as the installation',
    removedBy: 'nothing',
  },
};
