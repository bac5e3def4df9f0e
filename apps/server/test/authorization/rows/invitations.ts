import { randomUUID } from 'node:crypto';
import {
  type AuthorizationRow,
  cellsWithProfile,
  onlyForOwner,
  sameForEveryone,
  sameWithProfile,
} from '../row.ts';
import type { AuthorizationWorld } from '../world.ts';

const UNKNOWN_TOKEN = 'A'.repeat(43);

const ownersLink = async ({ owner }: AuthorizationWorld) =>
  owner.api.invitations.createInvitation({ kind: 'partner', partnerName: 'Only for the maker' });

export const ROWS: readonly AuthorizationRow[] = [
  {
    operation: 'invitations.createInvitation',
    cells: sameWithProfile('201'),
    input: () => ({ kind: 'friends' }),
  },
  {
    operation: 'invitations.getInvitation',
    about: 'the owner’s link',
    cells: sameForEveryone('200'),
    prepare: async ({ owner }) => (await owner.api.invitations.createInvitation({ kind: 'friends' })).token,
    input: (_, token) => ({ token }),
  },
  {
    operation: 'invitations.openInvitation',
    about: 'the owner’s link',
    cells: sameForEveryone('204'),
    prepare: async (world) => (await ownersLink(world)).token,
    input: (_, token) => ({ token }),
  },
  {
    operation: 'invitations.listMyInvitations',
    about: 'the owner’s invitations',
    cells: cellsWithProfile('200 hidden', '200 hidden', '200 hidden', '200 hidden', '200 shown'),
    prepare: ownersLink,
    shows: () => 'Only for the maker',
  },
  {
    operation: 'invitations.cancelInvitation',
    about: 'the owner’s invitation',
    cells: onlyForOwner('404 INVITATION_NOT_FOUND', '204'),
    prepare: async (world) => (await ownersLink(world)).id,
    input: (_, invitationId) => ({ invitationId }),
  },
  {
    operation: 'invitations.sendInvitations',
    about: 'the caller’s address is not verified',
    cells: sameWithProfile('403 EMAIL_UNVERIFIED'),
    states: { proven: '201', 'being changed': '201' },
    input: () => ({
      kind: 'partner',
      id: randomUUID(),
      partnerName: 'Marco',
      email: `${randomUUID()}@example.org`,
    }),
  },
  {
    operation: 'invitations.listInvitations',
    about: 'the owner’s invitations',
    cells: cellsWithProfile('200 hidden', '200 hidden', '200 hidden', '200 hidden', '200 shown'),
    prepare: ownersLink,
    shows: () => 'Only for the maker',
  },
  {
    operation: 'invitations.resendInvitation',
    about: 'the owner’s invitation, which was not mailed',
    cells: sameWithProfile('404 INVITATION_NOT_FOUND'),
    prepare: async (world) => (await ownersLink(world)).id,
    input: (_, invitationId) => ({ invitationId }),
  },
  {
    operation: 'invitations.acceptReceivedInvitation',
    about: 'the owner’s invitation by link, named by its id',
    cells: sameWithProfile('404 INVITATION_NOT_FOUND'),
    prepare: async (world) => (await ownersLink(world)).id,
    input: (_, invitationId) => ({ invitationId }),
  },
  {
    operation: 'invitations.declineReceivedInvitation',
    about: 'the owner’s invitation by link, named by its id',
    cells: sameWithProfile('404 INVITATION_NOT_FOUND'),
    prepare: async (world) => (await ownersLink(world)).id,
    input: (_, invitationId) => ({ invitationId }),
  },
  {
    operation: 'invitations.getRefusal',
    about: 'a token that was never mailed',
    cells: sameForEveryone('404 INVITATION_NOT_FOUND'),
    input: () => ({ refusal: UNKNOWN_TOKEN }),
  },
  {
    operation: 'invitations.refuseInvitation',
    about: 'a token that was never mailed',
    cells: sameForEveryone('404 INVITATION_NOT_FOUND'),
    input: () => ({ refusal: UNKNOWN_TOKEN, stopMail: true }),
  },
  {
    operation: 'invitations.acceptInvitation',
    about: 'the owner’s link',
    cells: cellsWithProfile('200', '404 INVITATION_NOT_FOUND', '200', '200', '409 INVITATION_OWN'),
    prepare: async ({ owner }) => (await owner.api.invitations.createInvitation({ kind: 'friends' })).token,
    isFresh: true,
    isLast: true,
    input: (_, token) => ({ token }),
  },
];
