import type { RetentionRule, TablesMarks } from '../../platform/db/marks.ts';

const ACCOUNTS: RetentionRule = {
  holds: 'accounts, hashes of passwords',
  howLong: 'as long as the account',
  removedBy: 'deleting the account, after 14 days',
};

const FACTORS: RetentionRule = {
  holds: 'authenticator apps, their keys encrypted; recovery codes by their hash',
  howLong: 'until they are switched off or used',
  removedBy: 'the person, or erasing the account',
};

export const TABLES = {
  account_deletions: {
    kept: {
      holds: 'accounts that are being deleted, and their former visibility',
      howLong: '14 days for restoring, and while they are erased',
      removedBy: 'restoring the account, or erasing it',
    },
    people: { user_id: 'goes' },
    writes: { update: ['reminded_at'] },
    offered: true,
    writtenBy: ['deletion'],
  },
  auth_users: {
    kept: ACCOUNTS,
    offered: true,
  },
  auth_accounts: {
    kept: ACCOUNTS,
    people: { user_id: 'goes' },
  },
  auth_sessions: {
    kept: {
      holds: "sessions, by the hash of their token; their browser's description, address and last use",
      howLong: 'until they expire: 30 days unused, 180 days at most',
      removedBy: '`sessions`',
    },
    people: { user_id: 'goes' },
    offered: true,
  },
  auth_challenges: {
    kept: {
      holds: 'sign-ins that wait for a second factor, by the hash of their token',
      howLong: '10 minutes',
      removedBy: '`challenges`',
    },
    people: { user_id: 'goes' },
  },
  auth_verifications: {
    kept: {
      holds: 'one-time values of sign-in; browsers that may type a mailed code, by a hash',
      howLong: 'until they expire',
      removedBy: '`verifications`',
    },
  },
  auth_links: {
    kept: {
      holds: 'mailed links, by the hash of their secret',
      howLong: '30 days after they end, so that a page can say why',
      removedBy: '`links`',
    },
    people: { user_id: 'goes' },
  },
  auth_phone_codes: {
    kept: {
      holds: 'requests for codes by text message; number and digits as digests keyed with `BESO_SECRET`',
      howLong: 'ten minutes after the code was last asked for',
      removedBy: '`phone-codes`',
    },
  },
  auth_registrations: {
    kept: {
      holds: 'registrations that wait for their mailed link, without a password',
      howLong:
        'the entered fields until the link is used or ended; the row until 7 days after the link expires',
      removedBy: '`registrations`',
    },
  },
  auth_factors: {
    kept: FACTORS,
    people: { user_id: 'goes' },
  },
  auth_recovery_codes: {
    kept: FACTORS,
    people: { user_id: 'goes' },
  },
  auth_factor_removals: {
    kept: {
      holds:
        'pending removals of a second factor, after a person undid a change of address; with both addresses',
      howLong:
        '72 hours, or until a passkey from before the change stops the removal, or the factor is switched off',
      removedBy: '`factor-removals`, which tells both addresses a day before',
    },
    people: { user_id: 'goes' },
  },
  auth_factor_steps: {
    kept: {
      holds: 'the half minutes whose authenticator codes were used',
      howLong: 'three days',
      removedBy: '`factor-steps`',
    },
    people: { user_id: 'goes' },
  },
  auth_passkeys: {
    kept: {
      holds: 'passkeys: their public keys and the names people gave them',
      howLong: 'until they are removed; at most 20 a person',
      removedBy: 'the person, or erasing the account',
    },
    people: { user_id: 'goes' },
  },
} satisfies TablesMarks;

/** The database functions that other features' SQL may call. */
export const OFFERED_FUNCTIONS = [
  'addresses_of',
  'ended_sessions',
  'given_up_by_another',
  'erase_account_row',
];
