import type { AccountState, Actor, AuthorizationWorld } from './world.ts';

/** A status. An error code follows it after a refusal, and `shown` or `hidden` if the row has `shows`. */
export type ExpectedResponse = string;

export interface AuthorizationRow {
  /** The name of an operation in the contract (`feature.operation`), or of a route outside the contract. */
  readonly operation: string;
  /** Distinguishes several rows of one operation. */
  readonly about?: string;
  /** The expected cells, in the order of `ROLES`. */
  readonly cells: readonly ExpectedResponse[];
  /** The cells of account states that differ from the cell of their role. */
  readonly states?: Partial<Record<AccountState, ExpectedResponse>>;
  /** Creates the object that the row is about; the result becomes `prepared` below. */
  readonly prepare?: (world: AuthorizationWorld) => Promise<unknown>;
  /** True if the row changes relationships, and so runs after all others. */
  readonly isLast?: boolean;
  /** True if each call changes the object, so that `prepare` must run before each. */
  readonly isFresh?: boolean;
  readonly input?: (world: AuthorizationWorld, prepared: string, actor: Actor) => Record<string, unknown>;
  /** Text that only the responses for permitted roles contain. */
  readonly shows?: (world: AuthorizationWorld) => string;
  /** Replaces the usual request, for example by a request to a route outside the contract. */
  readonly call?: (world: AuthorizationWorld, actor: Actor, prepared: string) => Promise<Response>;
}

const CLOSED = ['401 UNAUTHORIZED', '403 PROFILE_REQUIRED'] as const;

type Members = readonly [
  stranger: ExpectedResponse,
  blocked: ExpectedResponse,
  former: ExpectedResponse,
  member: ExpectedResponse,
  owner: ExpectedResponse,
];

/** The cells of a row that refuses everybody who is not signed in or has no profile. */
export const cellsWithProfile = (...cells: Members): readonly ExpectedResponse[] => [...CLOSED, ...cells];

export const sameWithProfile = (cell: ExpectedResponse): readonly ExpectedResponse[] => [
  ...CLOSED,
  cell,
  cell,
  cell,
  cell,
  cell,
];

export const sameForEveryone = (cell: ExpectedResponse): readonly ExpectedResponse[] =>
  Array<ExpectedResponse>(7).fill(cell);

/** The cells of a row that treats all signed-in roles alike; `owners` is the owner's cell. */
export const sameSignedIn = (cell: ExpectedResponse, owners = cell): readonly ExpectedResponse[] => [
  '401 UNAUTHORIZED',
  ...Array<ExpectedResponse>(5).fill(cell),
  owners,
];

export const UNKNOWN_TOKEN = 'A'.repeat(43);

/** The cells of a row that refuses everybody except the owner, as if the object did not exist. */
export const onlyForOwner = (
  unknown: ExpectedResponse,
  cell: ExpectedResponse,
): readonly ExpectedResponse[] => cellsWithProfile(unknown, unknown, unknown, unknown, cell);
