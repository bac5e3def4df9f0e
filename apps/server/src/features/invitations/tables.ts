import type { RetentionRule, TablesMarks } from '../../platform/db/marks.ts';

const INVITATIONS: RetentionRule = {
  holds:
    'invitations, by the hash of their link, with address and message; until the invitation ends, also the link, encrypted with `BESO_SECRET`',
  howLong:
    'permanently; the encrypted link until the invitation is accepted, cancelled or expired; the message until it is cancelled, otherwise until 30 days after its end; name and address of an invitation that nobody accepted until 30 days after its end',
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
      holds: 'addresses that refuse invitations by mail, as SHA-256 hashes',
      howLong: 'permanently',
      removedBy: 'nothing',
    },
  },
} satisfies TablesMarks;

/** The database functions that other features' SQL may call. */
export const OFFERED_FUNCTIONS = ['end_group_invitations', 'invited_to_group', 'lock_group_invitations'];
