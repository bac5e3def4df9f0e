import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonErrors, memberErrors, pickErrors } from './errors.ts';
import { SEARCH_TERM_MAX_LENGTH, SEARCH_TERM_MIN_LENGTH } from './limits.ts';
import { Person, singleLineText } from './profiles.ts';
import { RELATIONSHIP_TYPES } from './relationships.ts';

/** `asked` means that the viewer has sent a request, `asking` that the person has sent one. */
export const VIEWER_RELATIONS = ['none', 'self', 'connected', 'asked', 'asking'] as const;
export type ViewerRelation = (typeof VIEWER_RELATIONS)[number];

/** A person as the viewer may see them. Strangers need permission to see more than the first name. */
export const PersonCard = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  standing: z.enum(VIEWER_RELATIONS),
  /** The pending request between viewer and person, whoever sent it. */
  request: z.object({ id: z.uuid(), relationshipType: z.enum(RELATIONSHIP_TYPES) }).nullable(),
});
export type PersonCard = z.infer<typeof PersonCard>;

export const CONNECTION_STATUSES = ['pending', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number];

export const ConnectionRequest = z.object({
  id: z.uuid(),
  person: Person.extend({ lastName: z.string().nullable() }),
  relationshipType: z.enum(RELATIONSHIP_TYPES),
  status: z.enum(CONNECTION_STATUSES),
  /** When the request got its present status. */
  statusAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type ConnectionRequest = z.infer<typeof ConnectionRequest>;

export const Visibility = z.object({
  /** True (the default) if people with the person's link or email address see the first name. */
  cardShown: z.boolean(),
  /** True if a search by name finds the person and shows the last name; false by default. */
  foundByName: z.boolean(),
});
export type Visibility = z.infer<typeof Visibility>;

/** [S5-044] The input of a search. */
export const SearchInput = z.object({
  term: singleLineText(SEARCH_TERM_MAX_LENGTH, 'connections.termTooLong', 'connections.termRequired').refine(
    (term) => term === '' || [...term].length >= SEARCH_TERM_MIN_LENGTH,
    'connections.termTooShort',
  ),
});
export type SearchInput = z.input<typeof SearchInput>;

const person = z.object({ personId: z.uuid() });
const request = z.object({ requestId: z.uuid() });

export const connections = {
  /** [S2-028] Returns a person's card, also to visitors. Strangers cannot find a hidden card. */
  getPerson: oc
    .route({ method: 'GET', path: '/people/{personId}' })
    .errors({ ...commonErrors, ...pickErrors('PERSON_NOT_FOUND') })
    .input(person)
    .output(PersonCard),
  /**
   * [S2-138] Finds people by email address or by name. The answer is the same for unknown, hidden and blocked
   * people. A POST keeps email addresses out of URLs.
   */
  searchPeople: oc
    .route({ method: 'POST', path: '/people/search' })
    .errors({ ...memberErrors, ...pickErrors('ORIGIN_REFUSED', 'SEARCH_DAILY_LIMIT') })
    .input(SearchInput)
    .output(z.object({ people: z.array(PersonCard) })),
  getVisibility: oc.route({ method: 'GET', path: '/visibility' }).errors(memberErrors).output(Visibility),
  setVisibility: oc
    .route({ method: 'PUT', path: '/visibility' })
    .errors({ ...memberErrors, ...pickErrors('ORIGIN_REFUSED', 'PREFERENCE_DAILY_LIMIT') })
    .input(Visibility)
    .output(Visibility),
  /** Sends a request to connect, or connects both people if each has sent one. Idempotent. */
  askToConnect: oc
    .route({ method: 'POST', path: '/connection-requests', successStatus: 201 })
    .errors({
      ...memberErrors,
      ...pickErrors(
        'ORIGIN_REFUSED',
        'PERSON_NOT_FOUND',
        'CANNOT_CONNECT_SELF',
        'ALREADY_CONNECTED',
        'CONNECTION_ASKED_BEFORE',
        'CONNECTION_DAILY_LIMIT',
        'CONNECTIONS_OPEN_LIMIT',
      ),
    })
    .input(person.extend({ relationshipType: z.enum(RELATIONSHIP_TYPES) }))
    .output(z.object({ requestId: z.uuid(), relationshipId: z.uuid().nullable() })),
  /** Lists requests, newest first: pending ones to the caller, and recent ones from the caller. */
  listConnectionRequests: oc
    .route({ method: 'GET', path: '/connection-requests' })
    .errors(memberErrors)
    .output(z.object({ received: z.array(ConnectionRequest), sent: z.array(ConnectionRequest) })),
  /** Accepts a request. To become a couple, the caller must send `relationshipType: couple`. Idempotent. */
  acceptConnection: oc
    .route({ method: 'POST', path: '/connection-requests/{requestId}/accept' })
    .errors({
      ...memberErrors,
      ...pickErrors('ORIGIN_REFUSED', 'CONNECTION_NOT_FOUND', 'CONNECTION_ENDED', 'COUPLE_UNCONFIRMED'),
    })
    .input(request.extend({ relationshipType: z.enum(RELATIONSHIP_TYPES).optional() }))
    .output(z.object({ relationshipId: z.uuid() })),
  declineConnection: oc
    .route({ method: 'POST', path: '/connection-requests/{requestId}/decline', successStatus: 204 })
    .errors({
      ...memberErrors,
      ...pickErrors('ORIGIN_REFUSED', 'CONNECTION_NOT_FOUND', 'CONNECTION_ENDED'),
    })
    .input(request)
    .output(z.void()),
  withdrawConnection: oc
    .route({ method: 'DELETE', path: '/connection-requests/{requestId}', successStatus: 204 })
    .errors({
      ...memberErrors,
      ...pickErrors('ORIGIN_REFUSED', 'CONNECTION_NOT_FOUND', 'CONNECTION_ENDED'),
    })
    .input(request)
    .output(z.void()),
};
