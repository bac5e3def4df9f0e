import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonErrors, memberErrors, pickErrors } from './errors.ts';
import { NAME_MAX_LENGTH, RELATIONSHIP_NAME_MAX_LENGTH } from './limits.ts';
import { mailedInvitations } from './mailed-invitations.ts';
import { nameLine } from './names.ts';
import { RELATIONSHIP_TYPES } from './relationships.ts';

/** At least 128 random bits in base64url. */
export const invitationToken = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/);

/** [S2-097] Invites a partner by name, or friends into a group. */
export const CreateInvitationInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('partner'),
    partnerName: nameLine(NAME_MAX_LENGTH, 'registration.nameTooLong', 'invitations.partnerNameRequired'),
  }),
  z.object({
    kind: z.literal('friends'),
    /** [S5-035] By default "{first name}'s Group". */
    groupName: nameLine(RELATIONSHIP_NAME_MAX_LENGTH, 'registration.nameTooLong').optional(),
  }),
]);
export type CreateInvitationInput = z.input<typeof CreateInvitationInput>;

/** A new invitation. The database stores its token only hashed and encrypted. */
export const CreatedInvitation = z.object({
  id: z.uuid(),
  token: invitationToken,
  url: z.url(),
  expiresAt: z.iso.datetime(),
});
export type CreatedInvitation = z.infer<typeof CreatedInvitation>;

export const OpenInvitation = z.object({
  id: z.uuid(),
  relationshipType: z.enum(RELATIONSHIP_TYPES),
  partnerName: z.string().nullable(),
  groupName: z.string().nullable(),
  /** True if the invitation was mailed. Then only the account with the receiving address can accept it. */
  isMailed: z.boolean(),
  /** Null if the server cannot decrypt the link, for example because the server's secret has changed. */
  url: z.url().nullable(),
  openedAt: z.iso.datetime().nullable(),
  /** When another person first began to register with the link. */
  registeringAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

export const INVITATION_STEPS = ['opened', 'registering'] as const;
export type InvitationStep = (typeof INVITATION_STEPS)[number];

export const InvitationPreview = z.object({
  /** `accepted`: somebody else has accepted it. `outdated`: the group has since removed the viewer. */
  status: z.enum(['valid', 'joined', 'accepted', 'declined', 'expired', 'own', 'other_address', 'outdated']),
  relationshipType: z.enum(RELATIONSHIP_TYPES),
  relationshipId: z.uuid().nullable(),
  inviterFirstName: z.string(),
  partnerName: z.string().nullable(),
  groupName: z.string().nullable(),
  /** The receiver's address of an open mailed invitation, which no other account can accept; else null. */
  email: z.string().nullable(),
  /** The inviter's message; null unless the viewer can accept the invitation. */
  message: z.string().nullable(),
  /** The first names of some members of the group; empty unless the invitation is open. */
  members: z.array(z.object({ firstName: z.string() })),
  memberCount: z.int().nonnegative(),
  expiresAt: z.iso.datetime(),
  /** [S2-134] The links to the app stores; null if there is no app. */
  stores: z.object({ ios: z.url().nullable(), android: z.url().nullable() }),
});
export type InvitationPreview = z.infer<typeof InvitationPreview>;

const token = z.object({ token: z.string().min(1).max(200) });

export const invitations = {
  createInvitation: oc
    .route({ method: 'POST', path: '/invitations', successStatus: 201 })
    .errors({
      ...memberErrors,
      ...pickErrors(
        'ORIGIN_REFUSED',
        'INVITATION_DAILY_LIMIT',
        'GROUP_DAILY_LIMIT',
        'INVITATIONS_OPEN_LIMIT',
      ),
    })
    .input(CreateInvitationInput)
    .output(CreatedInvitation),
  /** [S7-048] Lists the caller's open invitations with their links, newest first. */
  listMyInvitations: oc
    .route({ method: 'GET', path: '/invitations' })
    .errors(memberErrors)
    .output(z.object({ invitations: z.array(OpenInvitation) })),
  /** [S8-059] Makes the link invalid. Idempotent. */
  cancelInvitation: oc
    .route({ method: 'DELETE', path: '/sent-invitations/{invitationId}', successStatus: 204 })
    .errors({
      ...memberErrors,
      ...pickErrors('ORIGIN_REFUSED', 'INVITATION_NOT_FOUND', 'INVITATION_ALREADY_ACCEPTED'),
    })
    .input(z.object({ invitationId: z.uuid() }))
    .output(z.void()),
  /** Returns an invitation to everybody who has its link. */
  getInvitation: oc
    .route({ method: 'GET', path: '/invitations/{token}' })
    .errors({ ...commonErrors, ...pickErrors('INVITATION_NOT_FOUND') })
    .input(token)
    .output(InvitationPreview),
  /** Records a step towards joining. The page's script calls this, so link previews do not count. */
  openInvitation: oc
    .route({ method: 'POST', path: '/invitations/{token}/opening', successStatus: 204 })
    .errors({ ...commonErrors, ...pickErrors('ORIGIN_REFUSED', 'INVITATION_NOT_FOUND') })
    .input(token.extend({ step: z.enum(INVITATION_STEPS).default('opened') }))
    .output(z.void()),
  acceptInvitation: oc
    .route({ method: 'POST', path: '/invitations/{token}/accept' })
    .errors({
      ...memberErrors,
      ...pickErrors(
        'ORIGIN_REFUSED',
        'INVITATION_NOT_FOUND',
        'INVITATION_ALREADY_ACCEPTED',
        'INVITATION_EXPIRED',
        'INVITATION_OWN',
        'INVITATION_OTHER_ADDRESS',
        'INVITATION_BEFORE_REMOVAL',
        'ALREADY_CONNECTED',
      ),
    })
    .input(token)
    .output(z.object({ relationshipId: z.uuid() })),
  ...mailedInvitations,
};
