import { API_PREFIX, contract } from '@beso/contract';
import type { Cell, Row } from './row.ts';
import { ROLES, type Role, type World } from './world.ts';

interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
}

/** Every operation of the contract, by walking its router. */
export const OPERATIONS: readonly Operation[] = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => {
    const { method = 'POST', path = '' } = procedure['~orpc'].route;
    return { name: `${feature}.${name}`, method, path };
  }),
);

function operationOf(row: Row): Operation {
  const found = OPERATIONS.find(({ name }) => name === row.operation);
  if (found === undefined) throw new Error(`${row.operation} is in no contract`);
  return found;
}

/** Calls an operation as the wire sees it, so that nothing of a client helps. */
export async function call(row: Row, world: World, role: Role, prepared: string): Promise<Response> {
  const actor = world.actors[role];
  if (row.call !== undefined) return row.call(world, actor, prepared);
  const { method, path } = operationOf(row);
  const { ...input } = row.input?.(world, prepared, actor) ?? {};
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(input[name]);
    delete input[name];
    return encodeURIComponent(value.toWellFormed());
  });
  if (method === 'GET') {
    const query = Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]);
    return actor.fetch(`${API_PREFIX}${address}?${new URLSearchParams(query)}`);
  }
  return actor.fetch(`${API_PREFIX}${address}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
}

async function cellOf(row: Row, world: World, answer: Response): Promise<Cell> {
  const body = await answer.text();
  if (answer.status < 400) {
    const shown = row.shows?.(world);
    if (shown === undefined) return String(answer.status);
    return `${answer.status} ${body.includes(shown) ? 'shown' : 'hidden'}`;
  }
  const { code } = JSON.parse(body) as { code?: unknown };
  return typeof code === 'string' ? `${answer.status} ${code}` : String(answer.status);
}

/** What each role is answered, from who may least to who may most. */
export async function perform(row: Row, world: World): Promise<Record<string, Cell>> {
  const cells: Record<string, Cell> = {};
  // The whole table on one day is more than anybody may do.
  await world.app.owner.query('DELETE FROM daily_counts');
  let prepared: unknown = await row.prepare?.(world);
  for (const role of ROLES) {
    if (row.isFresh) prepared = await row.prepare?.(world);
    cells[role] = await cellOf(row, world, await call(row, world, role, String(prepared)));
  }
  return cells;
}
