import type { Kept, Marks } from '../../platform/db/marks.ts';

const INVITATIONS: Kept = {
  holds:
    'invitations, by the hash of their link, with the address they were mailed to and what they say; until ' +
    'they end, the link too, sealed with `BESO_SECRET` for its maker',
  howLong:
    'for good; the sealed link goes when the invitation is accepted or cancelled, or has expired; its message ' +
    'when it is cancelled, otherwise 30 days after its date; then also name and address of one that nobody accepted',
  removedBy: '`invitations` erases expired links, `invitation-words` words and addresses',
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
      howLong: 'for good: a refusal holds until its owner says otherwise',
      removedBy: 'nothing',
    },
  },
} satisfies Marks;

export const OFFERED_FUNCTIONS = ['end_group_invitations', 'invited_to_group', 'lock_group_invitations'];
