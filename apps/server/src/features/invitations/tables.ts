import type { RetentionRule, TablesMarks } from '../../platform/db/marks.ts';

const INVITATIONS: RetentionRule = {
  holds:
    'invitations, by the hash of their link, with address and message; until they end, the link encrypted with `BESO_SECRET`',
  howLong:
    'for good; the encrypted link until accepted, cancelled or expired; the message until cancelled, or 30 days after its date, and then name and address unless accepted',
  removedBy: '`invitations` (links), `invitation-words` (words and addresses)',
};

export const TABLES = {
  partner_invitations: {
    kept: INVITATIONS,
    people: { inviter_id: 'remains' },
    writes: { update: ['opened_at', 'registering_at', 'sealed_token', 'updated_at'] },
    offered: true,
  },
  invitation_acceptances: {
    kept: INVITATIONS,
    people: { profile_id: 'remains' },
    writes: {},
    offered: true,
  },
  mail_refusals: {
    kept: {
      holds: 'addresses that want no invitations by mail, as a SHA-256',
      howLong: 'for good, until their owner says otherwise',
      removedBy: 'nothing',
    },
  },
} satisfies TablesMarks;

/** Database functions that other features' SQL may call. */
export const OFFERED_FUNCTIONS = [
  'end_group_invitations',
  'invited_to_group',
  'lock_group_invitations',
  'erase_invitations',
];
