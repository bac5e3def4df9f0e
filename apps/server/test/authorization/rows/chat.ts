import { randomUUID } from 'node:crypto';
import { writeMessage } from '../../support/chat.ts';
import { type AuthorizationRow, cellsWithProfile, type ExpectedResponse, sameWithProfile } from '../row.ts';
import type { Actor, AuthorizationWorld } from '../world.ts';

const TEXT = 'Only for the two of us';
const UNKNOWN = '404 PERSON_NOT_FOUND';

const written = ({ owner, member }: AuthorizationWorld) => writeMessage(owner, member, TEXT);
const number = async (world: AuthorizationWorld) => String((await written(world)).number);

/** The owner writes to the member, and everybody else writes to the owner. */
const withOwner = ({ owner, member }: AuthorizationWorld, _: string, actor: Actor) => ({
  personId: actor.profile?.id === owner.id ? member.id : owner.id,
});
const talking = (
  unknown: ExpectedResponse,
  cell: ExpectedResponse,
  owners = cell,
): readonly ExpectedResponse[] => cellsWithProfile(unknown, unknown, unknown, cell, owners);
const withNumber = (world: AuthorizationWorld, prepared: string, actor: Actor) => ({
  ...withOwner(world, prepared, actor),
  number: Number(prepared),
});

export const ROWS: readonly AuthorizationRow[] = [
  {
    operation: 'chat.listFriends',
    about: 'the owner’s message to the member',
    cells: talking('200 hidden', '200 shown'),
    prepare: written,
    shows: () => TEXT,
  },
  { operation: 'chat.getUnreadConversations', cells: sameWithProfile('200') },
  {
    operation: 'chat.listMessages',
    about: 'the owner’s message to the member',
    cells: talking(UNKNOWN, '200 shown'),
    prepare: written,
    input: withOwner,
    shows: () => TEXT,
  },
  {
    operation: 'chat.listDeletions',
    about: 'the conversation with the owner',
    cells: talking(UNKNOWN, '200'),
    input: (world, prepared, actor) => ({ ...withOwner(world, prepared, actor), after: 0 }),
  },
  {
    operation: 'chat.sendMessage',
    about: 'a message to the owner',
    cells: talking('404 PERSON_NOT_REACHABLE', '201'),
    input: (world, prepared, actor) => ({
      ...withOwner(world, prepared, actor),
      content: 'Hello',
      idempotencyKey: randomUUID(),
    }),
  },
  {
    operation: 'chat.deleteMessage',
    about: 'the owner’s message to the member',
    cells: talking('404 MESSAGE_NOT_FOUND', '404 MESSAGE_NOT_FOUND', '200'),
    prepare: number,
    input: withNumber,
  },
  {
    operation: 'chat.markDelivered',
    about: 'the owner’s message to the member',
    cells: talking(UNKNOWN, '200'),
    prepare: number,
    input: withNumber,
  },
  {
    operation: 'chat.markRead',
    about: 'the owner’s message to the member',
    cells: talking(UNKNOWN, '200'),
    prepare: number,
    input: withNumber,
  },
  {
    operation: 'chat.muteConversation',
    about: 'the conversation with the owner',
    cells: talking(UNKNOWN, '204'),
    input: (world, prepared, actor) => ({ ...withOwner(world, prepared, actor), muted: true }),
  },
  { operation: 'chat.getChatSettings', cells: sameWithProfile('200') },
  { operation: 'chat.setReceipts', cells: sameWithProfile('200'), input: () => ({ receipts: true }) },
  {
    operation: 'moderation.report',
    about: 'the owner’s message to the member',
    cells: talking('404 REPORT_SUBJECT_NOT_FOUND', '201', '422 CANNOT_REPORT_SELF'),
    prepare: async (world) => (await written(world)).id,
    input: (_, id) => ({ subject: { kind: 'message' as const, id }, reason: 'spam' as const }),
  },
];
