import type { Kept, Marks } from '../../platform/db/marks.ts';

const ACCOUNTS: Kept = {
  holds: 'accounts, hashes of passwords',
  howLong: 'as long as the account',
  removedBy: 'nothing yet: deleting an account is to come',
};

const FACTORS: Kept = {
  holds: 'authenticator apps, their keys encrypted; recovery codes by their hash',
  howLong: 'until they are switched off or used',
  removedBy: 'the person; with the account',
};

export const TABLES = {
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
      holds:
        'sessions, by the hash of their token; what their browser says of itself, its address, when it ' +
        'was last seen',
      howLong: 'until they expire: 30 days unused, 180 days at most',
      removedBy: '`sessions`',
    },
    people: { user_id: 'goes' },
    offered: true,
  },
  auth_challenges: {
    kept: {
      holds: 'sign-ins that wait for a second factor, by the hash of what the browser holds',
      howLong: '10 minutes',
      removedBy: '`challenges`',
    },
    people: { user_id: 'goes' },
  },
  auth_verifications: {
    kept: {
      holds: 'one-time values of sign-in',
      howLong: 'until they expire',
      removedBy: '`verifications`',
    },
  },
  auth_links: {
    kept: {
      holds: 'mailed links, by the hash of what they carry',
      howLong: '30 days after they end, so that their holder is told why',
      removedBy: '`links`',
    },
    people: { user_id: 'goes' },
  },
  auth_phone_codes: {
    kept: {
      holds: 'requests for codes by text message; number and digits keyed with `BESO_SECRET`',
      howLong: 'ten minutes after the code was last asked for',
      removedBy: '`phone-codes`',
    },
  },
  auth_registrations: {
    kept: {
      holds: 'registrations that wait for their mailed link, without a password',
      howLong: 'what was entered: until the link is used or ended; the row 7 days after its hour',
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
      holds: 'second factors that an undone change of address removes, with both addresses',
      howLong: '72 hours, or until a passkey from before the change stops it, or the factor is switched off',
      removedBy: '`factor-removals`, which also tells both addresses a day before',
    },
    people: { user_id: 'goes' },
  },
  auth_factor_steps: {
    kept: {
      holds: "which half minutes' codes of an authenticator app were taken",
      howLong: 'three days',
      removedBy: '`factor-steps`',
    },
    people: { user_id: 'goes' },
  },
  auth_passkeys: {
    kept: {
      holds: 'passkeys: their public keys and the names people gave them',
      howLong: 'until they are removed, 20 a person',
      removedBy: 'the person; with the account',
    },
    people: { user_id: 'goes' },
  },
} satisfies Marks;

export const OFFERED_FUNCTIONS = ['addresses_of', 'given_up_by_another'];
