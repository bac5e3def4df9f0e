import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonErrors, errorsOf, memberErrors } from './errors.ts';
import { NAME_MAX_LENGTH, RELATIONSHIP_NAME_MAX_LENGTH } from './limits.ts';
import { mailedInvitations } from './mailed-invitations.ts';
import { nameLine } from './names.ts';
import { RELATIONSHIP_TYPES } from './relationships.ts';

/**
 * 128 random bits or more in base64url. Anything else is malformed and gets the answer of an unknown token.
 */
export const invitationToken = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/);

/** [S2-097] A partner by name, or friends, who join a group. */
export const CreateInvitationInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('partner'),
    partnerName: nameLine(NAME_MAX_LENGTH, 'registration.nameTooLong', 'invitations.partnerNameRequired'),
  }),
  z.object({
    kind: z.literal('friends'),
    /** Blank or absent: "{first name}'s Group" [S5-035]. */
    groupName: nameLine(RELATIONSHIP_NAME_MAX_LENGTH, 'registration.nameTooLong').optional(),
  }),
]);
export type CreateInvitationInput = z.input<typeof CreateInvitationInput>;

/** A new link. Its token is stored as a hash, and encrypted for its maker. */
export const CreatedInvitation = z.object({
  id: z.uuid(),
  token: invitationToken,
  url: z.url(),
  expiresAt: z.iso.datetime(),
});
export type CreatedInvitation = z.infer<typeof CreatedInvitation>;

/** An invitation of mine that can still be accepted. */
export const OpenInvitation = z.object({
  id: z.uuid(),
  relationshipType: z.enum(RELATIONSHIP_TYPES),
  partnerName: z.string().nullable(),
  groupName: z.string().nullable(),
  /** It went to an address, whose account alone can use it. */
  isMailed: z.boolean(),
  /** Null when it cannot be read any more: the server's secret was changed since, or it is an old one. */
  url: z.url().nullable(),
  /** When somebody else first had the link on their screen. */
  openedAt: z.iso.datetime().nullable(),
  /** When somebody first began an account to join by it. */
  registeringAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

/** How far whoever holds a link has come, before they are connected. */
export const INVITATION_STEPS = ['opened', 'registering'] as const;
export type InvitationStep = (typeof INVITATION_STEPS)[number];

/** What the holder of a link may know before accepting. */
export const InvitationPreview = z.object({
  /**
   * `joined`: it connected the viewer with somebody, and still does; `accepted`: it is used up. `declined`:
   * who got it by mail said no. `other_address`: it went to an address that is not the viewer's. `outdated`:
   * the viewer was removed from its group after it was made.
   */
  status: z.enum(['valid', 'joined', 'accepted', 'declined', 'expired', 'own', 'other_address', 'outdated']),
  relationshipType: z.enum(RELATIONSHIP_TYPES),
  /** What the viewer shares by it; null unless they joined. */
  relationshipId: z.uuid().nullable(),
  inviterFirstName: z.string(),
  partnerName: z.string().nullable(),
  groupName: z.string().nullable(),
  /** The address that it was mailed to, whose account alone can use it. Null for one that is a link alone. */
  email: z.string().nullable(),
  /** The inviter's own words, while it can be accepted. */
  message: z.string().nullable(),
  /** The first of who is in the group, and how many there are, while it can be accepted. */
  members: z.array(z.object({ firstName: z.string() })),
  memberCount: z.int().nonnegative(),
  expiresAt: z.iso.datetime(),
  /** [S2-134] Where the apps can be had, where they can. */
  stores: z.object({ ios: z.url().nullable(), android: z.url().nullable() }),
});
export type InvitationPreview = z.infer<typeof InvitationPreview>;

const token = z.object({ token: z.string().min(1).max(200) });

export const invitations = {
  createInvitation: oc
    .route({ method: 'POST', path: '/invitations', successStatus: 201 })
    .errors({
      ...memberErrors,
      ...errorsOf('ORIGIN_REFUSED', 'INVITATION_DAILY_LIMIT', 'GROUP_DAILY_LIMIT', 'INVITATIONS_OPEN_LIMIT'),
    })
    .input(CreateInvitationInput)
    .output(CreatedInvitation),
  /** [S7-048] Mine that are open, newest first. Their links are readable by me alone. */
  listMyInvitations: oc
    .route({ method: 'GET', path: '/invitations' })
    .errors(memberErrors)
    .output(z.object({ invitations: z.array(OpenInvitation) })),
  /** [S8-059] Ends an invitation of mine: its link leads nowhere. Cancelling it twice changes nothing. */
  cancelInvitation: oc
    .route({ method: 'DELETE', path: '/invitations/{invitationId}', successStatus: 204 })
    .errors({
      ...memberErrors,
      ...errorsOf('ORIGIN_REFUSED', 'INVITATION_NOT_FOUND', 'INVITATION_ALREADY_ACCEPTED'),
    })
    .input(z.object({ invitationId: z.uuid() }))
    .output(z.void()),
  /** Open to anyone who holds the link. */
  getInvitation: oc
    .route({ method: 'GET', path: '/invitations/{token}' })
    .errors({ ...commonErrors, ...errorsOf('INVITATION_NOT_FOUND') })
    .input(token)
    .output(InvitationPreview),
  /**
   * Says that a person has the link on their screen, or begins an account for it; the page's script calls it,
   * so that what only fetches links for a preview does not count.
   */
  openInvitation: oc
    .route({ method: 'POST', path: '/invitations/{token}/opening', successStatus: 204 })
    .errors({ ...commonErrors, ...errorsOf('ORIGIN_REFUSED', 'INVITATION_NOT_FOUND') })
    .input(token.extend({ step: z.enum(INVITATION_STEPS).default('opened') }))
    .output(z.void()),
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
        'INVITATION_OTHER_ADDRESS',
        'INVITATION_BEFORE_REMOVAL',
        'ALREADY_CONNECTED',
      ),
    })
    .input(token)
    .output(z.object({ relationshipId: z.uuid() })),
  ...mailedInvitations,
};
