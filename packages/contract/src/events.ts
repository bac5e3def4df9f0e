import { oc } from '@orpc/contract';
import { z } from 'zod';
import { memberErrors, pickErrors } from './errors.ts';
import { INVITATION_STEPS } from './invitations.ts';
import { EVENT_LOOKBACK_MAX_MS } from './limits.ts';

/** Events contain ids and states but no content, because each viewer needs different links to it. */
const payloads = {
  'activity.changed': z.object({
    activityId: z.uuid(),
    relationshipId: z.uuid(),
    createdAt: z.iso.datetime(),
    undone: z.boolean().optional(),
  }),
  'reactions.changed': z.object({ activityId: z.uuid() }),
  'besos.balance': z.object({ totalBesos: z.int(), version: z.int() }),
  'relationships.changed': z.object({ relationshipId: z.uuid().nullable() }),
  /** `step` is what another person has just done towards joining, if anything. */
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
  /** The recipient's quizzes have changed. `personId` is the quiz's other person, if there is any. */
  'quizzes.changed': z.object({ personId: z.uuid().nullable() }),
  'notifications.changed': z.object({ unread: z.int() }),
} as const;

export type EventKind = keyof typeof payloads;
export type EventPayload<Kind extends EventKind> = z.infer<(typeof payloads)[Kind]>;

const event = <Kind extends EventKind>(kind: Kind) =>
  z.object({ seq: z.int().positive(), kind: z.literal(kind), payload: payloads[kind] });
type EventOf = { [Kind in EventKind]: ReturnType<typeof event<Kind>> }[EventKind];
const EVENTS = (Object.keys(payloads) as EventKind[]).map(event) as [EventOf, ...EventOf[]];

/** The limit of events in a response. A client that has missed more sends another request. */
export const EVENT_PAGE_SIZE = 200;
export const EVENT_KEEP_DAYS = 7;

/** An event. `seq` counts a recipient's events without gaps, so a missing number means a missed event. */
export const StreamEvent = z.discriminatedUnion('kind', EVENTS);
export type StreamEvent = z.infer<typeof StreamEvent>;

/** An event of a newer, unknown kind. A browser uses only its `seq`. */
const NewerEvent = z.object({
  seq: z.int().positive(),
  kind: z.string().refine((kind) => !Object.hasOwn(payloads, kind)),
  payload: z.unknown(),
});
export type AnyEvent = StreamEvent | z.infer<typeof NewerEvent>;

export const EventPage = z.object({
  events: z.array(z.union([StreamEvent, NewerEvent])),
  /** The recipient's newest number, which is higher than the last event's if there are more pages. */
  lastSeq: z.int().nonnegative(),
  /** True if missed events are unavailable. The client then refetches all and goes on from `lastSeq`. */
  reset: z.boolean(),
  /**
   * Changes when the database is restored, because event numbers then mean something else. Servers before 0.2
   * send none.
   */
  history: z.string().optional(),
});
export type EventPage = z.infer<typeof EventPage>;

export const events = {
  /**
   * Returns the events after a number, or of the last `within` milliseconds, oldest first. Without either,
   * returns only the newest number. A future number gets SEQUENCE_UNKNOWN.
   */
  listEvents: oc
    .route({ method: 'GET', path: '/events' })
    .errors({ ...memberErrors, ...pickErrors('SEQUENCE_UNKNOWN') })
    .input(
      z.object({
        after: z.coerce.number().int().nonnegative().optional(),
        within: z.coerce.number().int().nonnegative().max(EVENT_LOOKBACK_MAX_MS).optional(),
      }),
    )
    .output(EventPage),
};
