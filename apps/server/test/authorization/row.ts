import type { Actor, State, World } from './world.ts';

/** The status, the error code, and whether the response shows the object: `200 shown`, `200 hidden`. */
export type Cell = string;

export interface Row {
  /** An operation `feature.operation` of the contract, or a route outside it. */
  readonly operation: string;
  /** Distinguishes several rows of one operation. */
  readonly about?: string;
  /** The cells, in the order of `ROLES`. */
  readonly cells: readonly Cell[];
  /** Cells of states that differ from the role that the state resembles. */
  readonly states?: Partial<Record<State, Cell>>;
  /** Prepares the row once, as the owner. */
  readonly prepare?: (world: World) => Promise<unknown>;
  /** True if the row changes relationships, and so runs after all others. */
  readonly isLast?: boolean;
  /** True if `prepare` is repeated for each cell, because several cells change the result. */
  readonly isFresh?: boolean;
  readonly input?: (world: World, prepared: string, actor: Actor) => Record<string, unknown>;
  /** Text that only the responses for permitted roles contain. */
  readonly shows?: (world: World) => string;
  /** Replaces the call of an operation outside the contract. */
  readonly call?: (world: World, actor: Actor, prepared: string) => Promise<Response>;
}

const CLOSED = ['401 UNAUTHORIZED', '403 PROFILE_REQUIRED'] as const;

type Members = readonly [stranger: Cell, blocked: Cell, former: Cell, member: Cell, owner: Cell];

/** The cells of roles with a profile; the others are refused. */
export const among = (...cells: Members): readonly Cell[] => [...CLOSED, ...cells];

export const own = (cell: Cell): readonly Cell[] => [...CLOSED, cell, cell, cell, cell, cell];

export const anyone = (cell: Cell): readonly Cell[] => Array<Cell>(7).fill(cell);

/** The same cell for all signed-in roles; `owners` is the owner's. */
export const signedIn = (cell: Cell, owners = cell): readonly Cell[] => [
  '401 UNAUTHORIZED',
  ...Array<Cell>(5).fill(cell),
  owners,
];

export const UNKNOWN_TOKEN = 'A'.repeat(43);

/** Only the owner's cell differs; others get the response for an unknown object. */
export const ownersOnly = (unknown: Cell, cell: Cell): readonly Cell[] =>
  among(unknown, unknown, unknown, unknown, cell);
