import type { PersonalMarks } from '../../platform/db/personal-marks.ts';

export const PERSONAL = {
  partner_invitations: {
    about: ['inviter_id'],
    erased: ['partner_email', 'partner_name', 'sealed_token', 'failure_reason', 'custom_message'],
    kept: [
      'id',
      'status',
      'inviter_id',
      'relationship_id',
      'relationship_type',
      'invitation_token',
      'expires_at',
      'sent_at',
      'opened_at',
      'registering_at',
      'accepted_at',
      'declined_at',
      'failed_at',
      'retry_count',
      'last_retry_at',
      'email_delivery_status',
      'invitation_type',
      'removals',
      'created_at',
      'updated_at',
    ],
    exported: {
      by: 'inviter_id',
      columns: [
        'id',
        'status',
        'partner_email',
        'partner_name',
        'relationship_type',
        'accepted_at',
        'custom_message',
        'created_at',
      ],
    },
  },
  invitation_acceptances: {
    about: ['profile_id'],
    erased: [],
    kept: ['invitation_id', 'profile_id', 'accepted_at'],
    exported: { by: 'profile_id', columns: ['invitation_id', 'accepted_at'] },
  },
  // Digests of addresses, with or without an account, to which no invitation may be mailed.
  mail_refusals: {
    about: [],
    erased: [],
    kept: ['email_hash', 'created_at'],
  },
} satisfies PersonalMarks;
