import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonErrors, errorsOf, memberErrors } from './errors.ts';
import { SEARCH_TERM_MAX_LENGTH, SEARCH_TERM_MIN_LENGTH } from './limits.ts';
import { line, Person } from './profiles.ts';
import { RELATIONSHIP_TYPES } from './relationships.ts';

/** People's public cards, who may find them, and requests to connect, which the other confirms. */

/** `asked`: I asked them and they have not answered; `asking`: they asked me. */
export const STANDINGS = ['none', 'self', 'connected', 'asked', 'asking'] as const;
export type Standing = (typeof STANDINGS)[number];

/** Somebody as I may see them: more than the first name where they allow it, or share something with me. */
export const PersonCard = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  standing: z.enum(STANDINGS),
  /** The request that waits between us, for whoever of us answers or withdraws it. */
  request: z.object({ id: z.uuid(), relationshipType: z.enum(RELATIONSHIP_TYPES) }).nullable(),
});
export type PersonCard = z.infer<typeof PersonCard>;

export const CONNECTION_STATUSES = ['pending', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number];

export const ConnectionRequest = z.object({
  id: z.uuid(),
  /** The other one of the two. */
  person: Person.extend({ lastName: z.string().nullable() }),
  relationshipType: z.enum(RELATIONSHIP_TYPES),
  status: z.enum(CONNECTION_STATUSES),
  /** When it came to this status. */
  statusAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type ConnectionRequest = z.infer<typeof ConnectionRequest>;

/** Who may find me, and how. */
export const Visibility = z.object({
  /** Whoever has my link, or knows my address, sees my card: my first name. On until I switch it off. */
  cardShown: z.boolean(),
  /** People who search for my name find me, with my last name. Off until I switch it on. */
  foundByName: z.boolean(),
});
export type Visibility = z.infer<typeof Visibility>;

/** [S5-044] */
export const SearchInput = z.object({
  term: line(SEARCH_TERM_MAX_LENGTH, 'connections.termTooLong', 'connections.termRequired').refine(
    (term) => term === '' || [...term].length >= SEARCH_TERM_MIN_LENGTH,
    'connections.termTooShort',
  ),
});
export type SearchInput = z.input<typeof SearchInput>;

const person = z.object({ personId: z.uuid() });
const request = z.object({ requestId: z.uuid() });

export const connections = {
  /** [S2-028] Open to everybody, unless its owner switched it off; strangers see the first name. */
  getPerson: oc
    .route({ method: 'GET', path: '/people/{personId}' })
    .errors({ ...commonErrors, ...errorsOf('PERSON_NOT_FOUND') })
    .input(person)
    .output(PersonCard),
  /**
   * [S2-138] By an exact address, or by the beginning of a name among people who allow that. Nobody is found
   * for what is unknown, hidden or blocked alike. A POST, so that no address stands in an address.
   */
  searchPeople: oc
    .route({ method: 'POST', path: '/people/search' })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'SEARCH_DAILY_LIMIT') })
    .input(SearchInput)
    .output(z.object({ people: z.array(PersonCard) })),
  getVisibility: oc.route({ method: 'GET', path: '/visibility' }).errors(memberErrors).output(Visibility),
  setVisibility: oc
    .route({ method: 'PUT', path: '/visibility' })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'PREFERENCE_DAILY_LIMIT') })
    .input(Visibility)
    .output(Visibility),
  /**
   * Asks somebody to connect; nothing is shared until they accept. A repeat changes nothing. Where they have
   * asked me for the same kind of relationship, the two have it at once.
   */
  askToConnect: oc
    .route({ method: 'POST', path: '/connection-requests', successStatus: 201 })
    .errors({
      ...memberErrors,
      ...errorsOf(
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
  /** Those to me that wait, and mine of late, newest first. */
  listConnectionRequests: oc
    .route({ method: 'GET', path: '/connection-requests' })
    .errors(memberErrors)
    .output(z.object({ received: z.array(ConnectionRequest), sent: z.array(ConnectionRequest) })),
  /**
   * A repeat answers the same relationship. A couple is accepted only by a caller who names it, so that no
   * button for "connect" makes somebody a partner.
   */
  acceptConnection: oc
    .route({ method: 'POST', path: '/connection-requests/{requestId}/accept' })
    .errors({
      ...memberErrors,
      ...errorsOf('ORIGIN_REFUSED', 'CONNECTION_NOT_FOUND', 'CONNECTION_ENDED', 'COUPLE_UNCONFIRMED'),
    })
    .input(request.extend({ relationshipType: z.enum(RELATIONSHIP_TYPES).optional() }))
    .output(z.object({ relationshipId: z.uuid() })),
  declineConnection: oc
    .route({ method: 'POST', path: '/connection-requests/{requestId}/decline', successStatus: 204 })
    .errors({
      ...memberErrors,
      ...errorsOf('ORIGIN_REFUSED', 'CONNECTION_NOT_FOUND', 'CONNECTION_ENDED'),
    })
    .input(request)
    .output(z.void()),
  /** Takes a request of mine back, as long as nobody accepted it. */
  withdrawConnection: oc
    .route({ method: 'DELETE', path: '/connection-requests/{requestId}', successStatus: 204 })
    .errors({
      ...memberErrors,
      ...errorsOf('ORIGIN_REFUSED', 'CONNECTION_NOT_FOUND', 'CONNECTION_ENDED'),
    })
    .input(request)
    .output(z.void()),
};
