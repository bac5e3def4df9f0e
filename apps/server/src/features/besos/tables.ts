import type { RetentionRule, TablesMarks } from '../../platform/db/marks.ts';

const MOVEMENTS: RetentionRule = {
  holds: 'every movement of besos, and balances',
  howLong: 'permanently, because they explain the balances',
  removedBy: 'nothing',
};

export const TABLES = {
  user_besos: {
    kept: MOVEMENTS,
    people: { profile_id: 'remains' },
    writes: {},
    offered: true,
  },
  ledger_transactions: {
    kept: MOVEMENTS,
    people: { giver_id: 'remains' },
    writes: {},
    offered: true,
  },
  ledger_entries: {
    kept: MOVEMENTS,
    people: { profile_id: 'remains' },
    writes: {},
    offered: true,
  },
  beso_daily_totals: {
    kept: {
      holds: 'besos from one person to another on one day',
      howLong: 'permanently: one small row for each pair',
      removedBy: 'nothing',
    },
    names: { giver_id: 'profiles', receiver_id: 'profiles' },
    writes: {},
  },
  beso_idempotency_keys: {
    kept: {
      holds:
        'one row for each movement: a digest of the call, keyed with its idempotency key, and the id of its result; no texts',
      howLong: 'permanently, because a repeated call gets the first result',
      removedBy:
        'nothing; where earlier versions of BESO stored texts, the job `words` replaces them with digests',
    },
    names: { profile_id: 'profiles', activity_id: 'activities' },
    writes: {},
    offered: true,
  },
} satisfies TablesMarks;

export const OFFERED_FUNCTIONS = [
  'balance_changed',
  'issue_award',
  'take_besos',
  'claim_beso_key',
  'forget_beso_key',
  'end_requests_of',
  'lock_balance',
  'regret_window',
  'burn_besos',
];
