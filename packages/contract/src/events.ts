import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errorsOf, memberErrors } from './errors.ts';
import { INVITATION_STEPS } from './invitations.ts';
import { EVENT_WITHIN_MAX_MS } from './limits.ts';

/** Events contain only ids and numbers; the client fetches the content, with links signed for its viewer. */
const payloads = {
  'activity.changed': z.object({
    activityId: z.uuid(),
    relationshipId: z.uuid(),
    createdAt: z.iso.datetime(),
    undone: z.boolean().optional(),
  }),
  /** The likes or comments have changed, but not the activity itself. */
  'reactions.changed': z.object({ activityId: z.uuid() }),
  'besos.balance': z.object({ totalBesos: z.int(), version: z.int() }),
  'relationships.changed': z.object({ relationshipId: z.uuid().nullable() }),
  /** Contains the step that another person has just taken towards joining, if there was one. */
  'invitations.changed': z.object({
    invitationId: z.uuid(),
    step: z.enum(INVITATION_STEPS).optional(),
  }),
  'connections.changed': z.object({ requestId: z.uuid() }),
  'rewards.changed': z.object({ rewardId: z.uuid() }),
  'messages.changed': z.object({
    personId: z.uuid(),
    lastNumber: z.int().positive(),
    changeNumber: z.int().nonnegative(),
  }),
  'receipts.changed': z.object({
    personId: z.uuid(),
    delivered: z.int().nonnegative(),
    read: z.int().nonnegative(),
  }),
  'conversations.changed': z.object({
    personId: z.uuid(),
    read: z.int().nonnegative(),
    unread: z.int().nonnegative(),
    muted: z.boolean(),
  }),
  'chatSettings.changed': z.object({ receipts: z.boolean() }),
  /** Available quizzes changed, or one by or about the recipient; null concerns only the recipient. */
  'quizzes.changed': z.object({ personId: z.uuid().nullable() }),
  'notifications.changed': z.object({ unread: z.int() }),
} as const;

export type EventKind = keyof typeof payloads;
export type EventPayload<Kind extends EventKind> = z.infer<(typeof payloads)[Kind]>;

const event = <Kind extends EventKind>(kind: Kind) =>
  z.object({ seq: z.int().positive(), kind: z.literal(kind), payload: payloads[kind] });
type EventOf = { [Kind in EventKind]: ReturnType<typeof event<Kind>> }[EventKind];
const EVENTS = (Object.keys(payloads) as EventKind[]).map(event) as [EventOf, ...EventOf[]];

/** The maximum number of events per response; clients that missed more continue after the last one. */
export const EVENT_PAGE_SIZE = 200;
export const EVENT_KEEP_DAYS = 7;

/** `seq` counts from 1 per recipient, without gaps, so that a missing number reveals a missed event. */
export const StreamEvent = z.discriminatedUnion('kind', EVENTS);
export type StreamEvent = z.infer<typeof StreamEvent>;

/** A kind of a newer version, during an upgrade. Servers forward it, and browsers count its number. */
const NewerEvent = z.object({
  seq: z.int().positive(),
  kind: z.string().refine((kind) => !Object.hasOwn(payloads, kind)),
  payload: z.unknown(),
});
export type AnyEvent = StreamEvent | z.infer<typeof NewerEvent>;

export const EventPage = z.object({
  events: z.array(z.union([StreamEvent, NewerEvent])),
  /** The recipient's newest number, which is greater than the last event's if there are more pages. */
  lastSeq: z.int().nonnegative(),
  /** True if events after `after` are gone: clients must refetch all and continue from `lastSeq`. */
  reset: z.boolean(),
  /**
   * Identifies the history to which the numbers of events, balances and messages belong. A restored database
   * has another one, in which known numbers mean something else. Servers before 0.2 do not send it.
   */
  history: z.string().optional(),
});
export type EventPage = z.infer<typeof EventPage>;

export const events = {
  /**
   * Returns events after a number, oldest first. Without a number, returns at least those of the last
   * `within` milliseconds, or only the newest number. A number that was never assigned gets SEQUENCE_UNKNOWN.
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
