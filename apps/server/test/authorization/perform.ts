import { API_PREFIX, contract } from '@beso/contract';
import type { Browser } from '../support/client.ts';
import type { AuthorizationRow, ExpectedResponse } from './row.ts';
import { ACCOUNT_STATES, type AccountState, type AuthorizationWorld, ROLES, type Role } from './world.ts';

interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
}

export const CONTRACT_OPERATIONS: readonly Operation[] = Object.entries(contract).flatMap(
  ([feature, procedures]) =>
    Object.entries(procedures).map(([name, procedure]) => {
      const { method = 'POST', path = '' } = procedure['~orpc'].route;
      return { name: `${feature}.${name}`, method, path };
    }),
);

function operationOf(wanted: string): Operation {
  const found = CONTRACT_OPERATIONS.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`${wanted} is in no contract`);
  return found;
}

/** Sends an operation's input without the validation of the contract's client. */
export async function sendOperation(
  by: Browser,
  name: string,
  given: Record<string, unknown>,
): Promise<Response> {
  const { method, path } = operationOf(name);
  const { ...input } = given;
  const address = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(input[field]);
    delete input[field];
    return encodeURIComponent(value.toWellFormed());
  });
  if (method === 'GET') {
    const query = Object.entries(input).map(([field, value]): [string, string] => [field, String(value)]);
    return by.fetch(`${API_PREFIX}${address}?${new URLSearchParams(query)}`);
  }
  return by.fetch(`${API_PREFIX}${address}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
}

export async function performRow(
  row: AuthorizationRow,
  world: AuthorizationWorld,
  role: Role | AccountState,
  prepared: string,
): Promise<Response> {
  const actor = world.actors[role];
  if (row.call !== undefined) return row.call(world, actor, prepared);
  return sendOperation(actor, row.operation, row.input?.(world, prepared, actor) ?? {});
}

async function cellOf(
  row: AuthorizationRow,
  world: AuthorizationWorld,
  answer: Response,
): Promise<ExpectedResponse> {
  const body = await answer.text();
  if (answer.status < 400) {
    const shown = row.shows?.(world);
    if (shown === undefined) return String(answer.status);
    return `${answer.status} ${body.includes(shown) ? 'shown' : 'hidden'}`;
  }
  const { code } = JSON.parse(body) as { code?: unknown };
  return typeof code === 'string' ? `${answer.status} ${code}` : String(answer.status);
}

export function expectedCells({
  cells,
  states,
}: AuthorizationRow): Record<string, ExpectedResponse | undefined> {
  const ofRoles: Record<string, ExpectedResponse | undefined> = {};
  for (const [index, role] of ROLES.entries()) ofRoles[role] = cells[index];
  const ofStates = Object.entries(ACCOUNT_STATES).map(([state, like]) => [state, ofRoles[like]]);
  return { ...ofRoles, ...Object.fromEntries(ofStates), ...states };
}

const ALL = [...ROLES, ...Object.keys(ACCOUNT_STATES)] as (Role | AccountState)[];

/** Returns the response of each role to the row's operation. */
export async function callAsEachRole(
  row: AuthorizationRow,
  world: AuthorizationWorld,
): Promise<Record<string, ExpectedResponse>> {
  const cells: Record<string, ExpectedResponse> = {};
  let prepared: unknown = await row.prepare?.(world);
  for (const role of ALL) {
    // The calls of all rows together would exceed the daily limits and the rate limits.
    await world.app.owner.query('DELETE FROM daily_counts');
    await world.app.owner.query('DELETE FROM auth_limits');
    if (row.isFresh) prepared = await row.prepare?.(world);
    cells[role] = await cellOf(row, world, await performRow(row, world, role, String(prepared)));
  }
  return cells;
}
