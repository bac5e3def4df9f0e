import type { RetentionRule, TablesMarks } from '../../platform/db/marks.ts';

const MOVEMENTS: RetentionRule = {
  holds: 'every movement of besos, and balances',
  howLong: 'for good: balances are proven from them',
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
      howLong: 'for good: one small row a pair',
      removedBy: 'nothing',
    },
    names: { giver_id: 'profiles', receiver_id: 'profiles' },
    writes: {},
  },
  beso_idempotency_keys: {
    kept: {
      holds:
        'that a movement was made: a digest of the call, keyed with its own key, and the id of its result; no words',
      howLong: 'for good: a repeat gets the first answer',
      removedBy: '`words` replaces what earlier versions kept',
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
