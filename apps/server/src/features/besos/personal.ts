import type { PersonalMarks } from '../../platform/db/personal-marks.ts';

export const PERSONAL = {
  user_besos: {
    about: ['profile_id'],
    erased: [],
    kept: ['profile_id', 'total_besos', 'version', 'updated_at'],
    exported: { by: 'profile_id', columns: ['total_besos', 'updated_at'] },
  },
  ledger_transactions: {
    about: ['giver_id'],
    erased: [],
    kept: ['id', 'kind', 'activity_id', 'reward_id', 'giver_id', 'created_at', 'entry_number'],
  },
  ledger_entries: {
    about: ['profile_id'],
    erased: [],
    kept: ['id', 'transaction_id', 'profile_id', 'amount', 'balance_after', 'created_at'],
    exported: {
      by: 'profile_id',
      columns: ['id', 'transaction_id', 'amount', 'balance_after', 'created_at'],
    },
  },
  beso_daily_totals: {
    about: ['giver_id', 'receiver_id'],
    erased: ['giver_id', 'receiver_id', 'day', 'ends_at', 'total'],
    kept: [],
  },
  beso_idempotency_keys: {
    about: ['profile_id'],
    erased: ['profile_id', 'key', 'operation', 'request', 'activity_id', 'reward_id', 'created_at'],
    kept: [],
  },
} satisfies PersonalMarks;
