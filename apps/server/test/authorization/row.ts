import type { Actor, State, World } from './world.ts';

/**
 * What an answer is in the table: its status, the code of a refusal, and where it matters whether it shows
 * what it is about: `200 shown`, `200 hidden`, `404 NOT_FOUND`.
 */
export type Cell = string;

export interface Row {
  /** `feature.operation` of the contract, or what stands beside it. */
  readonly operation: string;
  /** What it is about here, when the operation has several rows or that is not plain. */
  readonly about?: string;
  /** In the order of `ROLES`. */
  readonly cells: readonly Cell[];
  /** Where an account in this state is answered otherwise than the role that it is like. */
  readonly states?: Partial<Record<State, Cell>>;
  /** Made once before the row, by the owner. */
  readonly prepare?: (world: World) => Promise<unknown>;
  /** Made anew for each cell instead, because several of them change it. */
  readonly isFresh?: boolean;
  /** What the operation is called with. */
  readonly input?: (world: World, prepared: string, actor: Actor) => Record<string, unknown>;
  /** A text that the answer holds for those who may see what it is about. */
  readonly shows?: (world: World) => string;
  /** How it is called when it stands outside the contract. */
  readonly call?: (world: World, actor: Actor, prepared: string) => Promise<Response>;
}

const CLOSED = ['401 UNAUTHORIZED', '403 PROFILE_REQUIRED'] as const;

type Members = readonly [stranger: Cell, blocked: Cell, former: Cell, member: Cell, owner: Cell];

/** For those with a profile, as said; nobody else gets in. */
export const among = (...cells: Members): readonly Cell[] => [...CLOSED, ...cells];

/** The same for everybody who has a profile, because it is about oneself. */
export const own = (cell: Cell): readonly Cell[] => [...CLOSED, cell, cell, cell, cell, cell];

/** The same for everybody, signed in or not. */
export const anyone = (cell: Cell): readonly Cell[] => Array<Cell>(7).fill(cell);

/** The same for everybody who is signed in, with a profile or without; `owners` where the owner's differs. */
export const signedIn = (cell: Cell, owners = cell): readonly Cell[] => [
  '401 UNAUTHORIZED',
  ...Array<Cell>(5).fill(cell),
  owners,
];

/** A link that nobody got leads nowhere. */
export const UNKNOWN_TOKEN = 'A'.repeat(43);

/** Only the owner; to everybody else it does not exist. */
export const ownersOnly = (unknown: Cell, cell: Cell): readonly Cell[] =>
  among(unknown, unknown, unknown, unknown, cell);
