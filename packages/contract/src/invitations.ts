import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonErrors, errorsOf, memberErrors } from './errors.ts';
import { NAME_MAX_LENGTH, RELATIONSHIP_NAME_MAX_LENGTH } from './limits.ts';
import { line } from './profiles.ts';
import { RELATIONSHIP_TYPES } from './relationships.ts';

/** 128 random bits or more in base64url. Anything else is malformed and answers like an unknown one. */
export const invitationToken = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/);

/** [S2-097] A partner by name, or friends, who join a group. */
export const CreateInvitationInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('partner'),
    partnerName: line(NAME_MAX_LENGTH, 'registration.nameTooLong', 'invitations.partnerNameRequired'),
  }),
  z.object({
    kind: z.literal('friends'),
    /** Blank or absent: "{first name}'s Group" [S5-035]. */
    groupName: line(RELATIONSHIP_NAME_MAX_LENGTH, 'registration.nameTooLong').optional(),
  }),
]);
export type CreateInvitationInput = z.input<typeof CreateInvitationInput>;

/** The link is shown once: only a hash of its token is stored. */
export const CreatedInvitation = z.object({
  id: z.uuid(),
  token: invitationToken,
  url: z.url(),
  expiresAt: z.iso.datetime(),
});
export type CreatedInvitation = z.infer<typeof CreatedInvitation>;

/** What the holder of a link may know before accepting. */
export const InvitationPreview = z.object({
  status: z.enum(['valid', 'accepted', 'expired', 'own']),
  relationshipType: z.enum(RELATIONSHIP_TYPES),
  inviterFirstName: z.string(),
  partnerName: z.string().nullable(),
  groupName: z.string().nullable(),
  expiresAt: z.iso.datetime(),
});
export type InvitationPreview = z.infer<typeof InvitationPreview>;

const token = z.object({ token: z.string().min(1).max(200) });

export const invitations = {
  createInvitation: oc
    .route({ method: 'POST', path: '/invitations', successStatus: 201 })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED') })
    .input(CreateInvitationInput)
    .output(CreatedInvitation),
  /** Open to anyone who holds the link. */
  getInvitation: oc
    .route({ method: 'GET', path: '/invitations/{token}' })
    .errors({ ...commonErrors, ...errorsOf('INVITATION_NOT_FOUND') })
    .input(token)
    .output(InvitationPreview),
  acceptInvitation: oc
    .route({ method: 'POST', path: '/invitations/{token}/accept' })
    .errors({
      ...memberErrors,
      ...errorsOf(
        'ORIGIN_REFUSED',
        'INVITATION_NOT_FOUND',
        'INVITATION_ALREADY_ACCEPTED',
        'INVITATION_EXPIRED',
        'INVITATION_OWN',
        'ALREADY_CONNECTED',
      ),
    })
    .input(token)
    .output(z.object({ relationshipId: z.uuid() })),
};
