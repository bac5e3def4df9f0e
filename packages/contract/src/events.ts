import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errorsOf, memberErrors } from './errors.ts';
import { EVENT_WITHIN_MAX_MS } from './limits.ts';

/**
 * The events that a person gets, by kind. They say what changed; what is shown is then fetched, with links
 * made for its viewer.
 */
const payloads = {
  /** An activity that I may see was added, changed or taken away. */
  'activity.changed': z.object({
    activityId: z.uuid(),
    relationshipId: z.uuid(),
    createdAt: z.iso.datetime(),
    /** Its giver has just taken it back. */
    undone: z.boolean().optional(),
  }),
  /** How many like an activity that I may see, or its comments, changed; it itself did not. */
  'reactions.changed': z.object({ activityId: z.uuid() }),
  /** My own balance after a movement; `version` grows with each. */
  'besos.balance': z.object({ totalBesos: z.int(), version: z.int() }),
  /** A relationship of mine, its members, or who of them I may see, changed. */
  'relationships.changed': z.object({ relationshipId: z.uuid().nullable() }),
  /** An invitation of mine, or one to my verified address, was made, mailed, opened or ended. */
  'invitations.changed': z.object({ invitationId: z.uuid() }),
  /** A request to connect, of mine or to me, was made or ended. */
  'connections.changed': z.object({ requestId: z.uuid() }),
  /** A reward of mine, or one that somebody redeemed and I may fulfil, changed. */
  'rewards.changed': z.object({ rewardId: z.uuid() }),
  /** A message came into my conversation with this person, or one was deleted there. */
  'messages.changed': z.object({
    personId: z.uuid(),
    lastNumber: z.int().positive(),
    changeNumber: z.int().nonnegative(),
  }),
  /** What this person has got and read of our conversation. */
  'receipts.changed': z.object({
    personId: z.uuid(),
    delivered: z.int().nonnegative(),
    read: z.int().nonnegative(),
  }),
  /** Another device of mine read on, or muted the conversation with this person. */
  'conversations.changed': z.object({
    personId: z.uuid(),
    read: z.int().nonnegative(),
    unread: z.int().nonnegative(),
    muted: z.boolean(),
  }),
  /** I turned receipts on or off. */
  'chatSettings.changed': z.object({ receipts: z.boolean() }),
  /** What I can play changed, or a quiz of mine or about me; null where it is about me alone. */
  'quizzes.changed': z.object({ personId: z.uuid().nullable() }),
  /** My inbox changed: something new, or something read on another device. */
  'notifications.changed': z.object({ unread: z.int() }),
} as const;

export type EventKind = keyof typeof payloads;
export type EventPayload<Kind extends EventKind> = z.infer<(typeof payloads)[Kind]>;

const event = <Kind extends EventKind>({ kind }: { kind: Kind }) =>
  z.object({ seq: z.int().positive(), kind: z.literal(kind), payload: payloads[kind] });

/** The most events in one answer; a browser that missed more asks again after the last one. */
export const EVENT_PAGE_SIZE = 200;
/** How long events are kept for people who are offline. */
export const EVENT_KEEP_DAYS = 7;

/** `seq` counts from 1 for each recipient, without gaps: a missing number means that something was missed. */
export const StreamEvent = z.discriminatedUnion('kind', [
  event({ kind: 'activity.changed' }),
  event({ kind: 'reactions.changed' }),
  event({ kind: 'besos.balance' }),
  event({ kind: 'relationships.changed' }),
  event({ kind: 'invitations.changed' }),
  event({ kind: 'connections.changed' }),
  event({ kind: 'rewards.changed' }),
  event({ kind: 'messages.changed' }),
  event({ kind: 'receipts.changed' }),
  event({ kind: 'conversations.changed' }),
  event({ kind: 'chatSettings.changed' }),
  event({ kind: 'quizzes.changed' }),
  event({ kind: 'notifications.changed' }),
]);
export type StreamEvent = z.infer<typeof StreamEvent>;

/**
 * An event of a kind that came later. While an installation is brought up to date, nodes and browsers of the
 * version before meet it: a node passes it on, a browser only counts its number.
 */
const NewerEvent = z.object({
  seq: z.int().positive(),
  kind: z.string().refine((kind) => !Object.hasOwn(payloads, kind)),
  payload: z.unknown(),
});
export type AnyEvent = StreamEvent | z.infer<typeof NewerEvent>;

export const EventPage = z.object({
  events: z.array(z.union([StreamEvent, NewerEvent])),
  /** The newest number of this person; equal to the last event's unless there are more pages. */
  lastSeq: z.int().nonnegative(),
  /**
   * True when what came after `after` is no longer kept:
   * fetch everything that is shown, and go on from `lastSeq`.
   */
  reset: z.boolean(),
});
export type EventPage = z.infer<typeof EventPage>;

export const events = {
  /**
   * My events after a number, oldest first; without a number, those of the last `within` milliseconds, or
   * only the newest number. A number that was never given out answers SEQUENCE_UNKNOWN.
   */
  listEvents: oc
    .route({ method: 'GET', path: '/events' })
    .errors({ ...memberErrors, ...errorsOf('SEQUENCE_UNKNOWN') })
    .input(
      z.object({
        after: z.coerce.number().int().nonnegative().optional(),
        within: z.coerce.number().int().nonnegative().max(EVENT_WITHIN_MAX_MS).optional(),
      }),
    )
    .output(EventPage),
};
