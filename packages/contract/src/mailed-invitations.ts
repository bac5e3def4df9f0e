import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonErrors, type ErrorCode, memberErrors, pickErrors } from './errors.ts';
import {
  INVITATION_MESSAGE_MAX_LENGTH,
  INVITED_AT_ONCE_MAX,
  NAME_MAX_LENGTH,
  RELATIONSHIP_NAME_MAX_LENGTH,
} from './limits.ts';
import { nameLine } from './names.ts';
import { containsPageLink } from './page-links.ts';
import { multilineText } from './profiles.ts';
import { RELATIONSHIP_TYPES } from './relationships.ts';

const REQUIRED = 'invitations.fieldsRequired';
const email = z
  .string(REQUIRED)
  .trim()
  .min(1, REQUIRED)
  .max(254, 'auth.validEmailRequired')
  .pipe(z.email('auth.validEmailRequired'));

const message = multilineText(INVITATION_MESSAGE_MAX_LENGTH, 'invitations.messageTooLong')
  .refine((text) => !containsPageLink(text), 'invitations.messageLink')
  .default('');

/** A client makes one id for each invitation, so that a repeated call does not invite twice. */
const id = z.uuid();
const name = nameLine(NAME_MAX_LENGTH, 'registration.nameTooLong', REQUIRED);

export const InvitePartnerInput = z.object({
  kind: z.literal('partner'),
  id,
  partnerName: name,
  email,
  message,
});
export type InvitePartnerInput = z.input<typeof InvitePartnerInput>;

const Friend = z.object({ id, name, email });

export const InviteFriendsInput = z.object({
  kind: z.literal('group'),
  /** [S5-035] By default "{first name}'s Group". */
  groupName: nameLine(RELATIONSHIP_NAME_MAX_LENGTH, 'registration.nameTooLong').default(''),
  /** The group that an earlier part of these invitations created. */
  relationshipId: z.uuid().nullable().default(null),
  message,
  friends: z
    .array(Friend)
    .min(1, 'friendsInvite.atLeastOneFriend')
    .max(INVITED_AT_ONCE_MAX, 'friendsInvite.tooMany')
    .superRefine((friends, context) => {
      const seen = new Set<string>();
      for (const [index, friend] of friends.entries()) {
        const address = friend.email.toLowerCase();
        if (seen.has(address)) {
          context.addIssue({
            code: 'custom',
            path: [index, 'email'],
            message: 'friendsInvite.duplicateEmail',
          });
        }
        seen.add(address);
      }
    }),
});
export type InviteFriendsInput = z.input<typeof InviteFriendsInput>;

/** [S5-030] [S5-031] Invites a partner, or friends into a group. */
export const SendInvitationsInput = z.discriminatedUnion('kind', [InvitePartnerInput, InviteFriendsInput]);
export type SendInvitationsInput = z.input<typeof SendInvitationsInput>;

export const INVITATION_REFUSALS = [
  'INVITATION_OWN',
  'INVITATION_ALREADY_SENT',
  'INVITATION_DAILY_LIMIT',
  'INVITATIONS_OPEN_LIMIT',
  'GROUP_DAILY_LIMIT',
  'INTERNAL_SERVER_ERROR',
] as const satisfies readonly ErrorCode[];

export const SentInvitations = z.object({
  /** The friends' group; null for a partner, or if nobody was invited. */
  relationshipId: z.uuid().nullable(),
  /** A result for each invitation, in order. `refusal` is null if the invitation was sent. */
  results: z.array(
    z.object({
      id: z.uuid(),
      refusal: z
        .object({ code: z.enum(INVITATION_REFUSALS), opensAt: z.iso.datetime({ offset: true }).nullable() })
        .nullable(),
    }),
  ),
});
export type SentInvitations = z.infer<typeof SentInvitations>;

/** [S4-033] The statuses of an invitation. `declined` is stored as `cancelled` with `declinedAt`. */
export const INVITATION_STATUSES = [
  'pending',
  'sent',
  'failed',
  'cancelled',
  'declined',
  'accepted',
  'expired',
] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

const listed = {
  id: z.uuid(),
  status: z.enum(INVITATION_STATUSES),
  statusAt: z.iso.datetime(),
  relationshipType: z.enum(RELATIONSHIP_TYPES),
  groupName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
};

export const SentInvitation = z.object({
  ...listed,
  isMailed: z.boolean(),
  partnerName: z.string().nullable(),
  partnerEmail: z.string().nullable(),
  /** Null after the invitation's end, or if the server cannot decrypt the link. */
  url: z.url().nullable(),
  openedAt: z.iso.datetime().nullable(),
  registeringAt: z.iso.datetime().nullable(),
  isRetried: z.boolean(),
  retryCount: z.int(),
  resendsLeft: z.int(),
});
export type SentInvitation = z.infer<typeof SentInvitation>;

export const ReceivedInvitation = z.object({
  ...listed,
  inviterFirstName: z.string(),
  message: z.string().nullable(),
});
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>;

export const InvitationRefusal = z.object({
  inviterFirstName: z.string(),
  email: z.string(),
  status: z.enum(['open', 'declined', 'ended']),
  mailStopped: z.boolean(),
});
export type InvitationRefusal = z.infer<typeof InvitationRefusal>;

/** An encrypted token in the mail, with which the receiver can refuse the invitation. */
const refusal = z.object({ refusal: z.string().min(1).max(100) });
const invitation = z.object({ invitationId: z.uuid() });

export const mailedInvitations = {
  /** [S7-046] Mails invitations. A refused partner is an error, a refused friend is a result. Idempotent. */
  sendInvitations: oc
    .route({ method: 'POST', path: '/sent-invitations', successStatus: 201 })
    .errors({
      ...memberErrors,
      ...pickErrors(
        'ORIGIN_REFUSED',
        'EMAIL_UNVERIFIED',
        'INVITATION_OWN',
        'INVITATION_ALREADY_SENT',
        'INVITATION_NOT_FOUND',
        'INVITATION_DAILY_LIMIT',
        'INVITATIONS_OPEN_LIMIT',
        'GROUP_DAILY_LIMIT',
      ),
    })
    .input(SendInvitationsInput)
    .output(SentInvitations),
  /** [S6-007] [S7-048] Lists sent invitations and those received at the verified address, newest first. */
  listInvitations: oc
    .route({ method: 'GET', path: '/sent-and-received-invitations' })
    .errors(memberErrors)
    .output(z.object({ sent: z.array(SentInvitation), received: z.array(ReceivedInvitation) })),
  /** [S4-037] Mails an open invitation again, unless its last mail is still being sent. */
  resendInvitation: oc
    .route({ method: 'POST', path: '/sent-invitations/{invitationId}/mails', successStatus: 202 })
    .errors({
      ...memberErrors,
      ...pickErrors(
        'ORIGIN_REFUSED',
        'EMAIL_UNVERIFIED',
        'INVITATION_NOT_FOUND',
        'INVITATION_ALREADY_ACCEPTED',
        'INVITATION_EXPIRED',
        'INVITATION_RESENDS_LIMIT',
        'INVITATION_DAILY_LIMIT',
      ),
    })
    .input(invitation)
    .output(z.void()),
  acceptReceivedInvitation: oc
    .route({ method: 'POST', path: '/received-invitations/{invitationId}/accept' })
    .errors({
      ...memberErrors,
      ...pickErrors(
        'ORIGIN_REFUSED',
        'INVITATION_NOT_FOUND',
        'INVITATION_ALREADY_ACCEPTED',
        'INVITATION_EXPIRED',
        'INVITATION_BEFORE_REMOVAL',
        'INVITATION_OWN',
        'ALREADY_CONNECTED',
      ),
    })
    .input(invitation)
    .output(z.object({ relationshipId: z.uuid() })),
  declineReceivedInvitation: oc
    .route({ method: 'POST', path: '/received-invitations/{invitationId}/decline', successStatus: 204 })
    .errors({
      ...memberErrors,
      ...pickErrors('ORIGIN_REFUSED', 'INVITATION_NOT_FOUND', 'INVITATION_ALREADY_ACCEPTED'),
    })
    .input(invitation)
    .output(z.void()),
  /** Returns the invitation for the page that declines it, which anybody with the mail can open. */
  getRefusal: oc
    .route({ method: 'GET', path: '/invitation-refusals/{refusal}' })
    .errors({ ...commonErrors, ...pickErrors('INVITATION_NOT_FOUND') })
    .input(refusal)
    .output(InvitationRefusal),
  /** Declines the invitation. With `stopMail`, the address gets no more mailed invitations. */
  refuseInvitation: oc
    .route({ method: 'POST', path: '/invitation-refusals/{refusal}' })
    .errors({ ...commonErrors, ...pickErrors('ORIGIN_REFUSED', 'INVITATION_NOT_FOUND') })
    .input(refusal.extend({ stopMail: z.boolean().default(false) }))
    .output(InvitationRefusal),
};
