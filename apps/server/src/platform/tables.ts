import type { Kept, Marks } from './db/marks.ts';

export const TABLES = {
  clock_watch: {
    kept: {
      holds: 'the latest time that was seen, and whether deleting waits after a jump',
      howLong: 'one row',
      removedBy: 'nothing',
    },
  },
  auth_limits: {
    kept: {
      holds:
        'counts of attempts and of calls; addresses and numbers as digests that are keyed with `BESO_SECRET`, ' +
        'people by their id, clients by their ' +
        'network address',
      howLong: 'until their window ends, a day at most',
      removedBy: '`limits`',
    },
  },
  mail_outbox: {
    kept: {
      holds: 'mails of local mode, where no server takes them',
      howLong: '30 days',
      removedBy: '`mails`',
    },
  },
  server_keys: {
    kept: {
      holds: 'the key for pushes, sealed with `BESO_SECRET`',
      howLong: 'for good, or until it cannot be opened',
      removedBy: 'nothing',
    },
  },
  postponed: {
    kept: {
      holds:
        "what fell due and failed, with PostgreSQL's words: declined and withdrawn requests, kept " +
        'promises, requests whose time is over',
      howLong:
        'until a day after it was to be tried again and did not fail; it is tried after a minute, then ' +
        'ever more seldom, every hour at last. `npm run ledger:verify` names what waits',
      removedBy: '`postponed`',
    },
  },
} satisfies Marks;

/** Stored data outside our tables. */
export const PLACES: Readonly<Record<string, Kept>> = {
  '`pgboss.*`': {
    holds: 'jobs of the queue; the links and addresses of mails in them are sealed with `BESO_SECRET`',
    howLong: 'an hour after they are done, undone ones a day',
    removedBy: '`jobs`',
  },
  '`drizzle.*`': {
    holds: 'which migrations ran',
    howLong: 'for good',
    removedBy: 'nothing',
  },
  '`files/`, or a bucket of S3': {
    holds: 'pictures in three sizes as WebP, two of them also as AVIF; the folder is below `BESO_DATA_DIR`',
    howLong: 'as their row in `images`; without a row an hour',
    removedBy: '`pictures`, `files` once a day',
  },
  '`postgres/`': {
    holds: 'the embedded database with its log, which is cut at 5 MB',
    howLong: 'as long as the installation',
    removedBy: 'nothing',
  },
  'the data folder itself': {
    holds:
      'what holds these, with `secret`; other accounts of the machine can list nothing in it, nor read ' +
      '`program.json`',
    howLong: 'as long as the installation',
    removedBy: 'nothing',
  },
};
