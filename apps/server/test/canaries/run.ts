import { sendOperation } from '../authorization/perform.ts';
import type { Browser } from '../support/client.ts';
import { type CanaryCall, FIELDS_WITHOUT_TEXT, VALUES_BY_NAME } from './calls.ts';
import { type Canary, fillWithCanaries, INPUT_FIELDS, type InputField } from './fields.ts';
import type { CanaryWorld } from './world.ts';

export interface PreparedCall {
  readonly operation: string;
  readonly by: Browser;
  readonly input: Record<string, unknown>;
  readonly canaries: readonly Canary[];
  readonly ends: string;
}

const nameOf = (path: string) => path.replaceAll('[]', '').split('.').at(-1) ?? path;

async function endOf(answer: Response): Promise<string> {
  const body = await answer.text();
  if (answer.status < 400) return String(answer.status);
  const { code = '' } = JSON.parse(body) as { code?: string };
  return `${answer.status} ${code}`.trim();
}

export async function prepareCall(
  { operation, by, own, ends }: CanaryCall,
  world: CanaryWorld,
): Promise<PreparedCall> {
  const given = (await own?.(world)) ?? {};
  const ownOf = (path: string) => (path in given ? given[path] : VALUES_BY_NAME[nameOf(path)]?.());
  return { operation, by: by(world), ends, ...fillWithCanaries(operation, ownOf) };
}

export interface CallResults {
  /** The words that were sent in calls with the expected response. */
  readonly canaries: Canary[];
  readonly surprises: string[];
}

export async function runCalls(drives: readonly CanaryCall[], world: CanaryWorld): Promise<CallResults> {
  const driven: CallResults = { canaries: [], surprises: [] };
  for (const each of drives) {
    const { operation, by, input, canaries, ends } = await prepareCall(each, world);
    const end = await endOf(await sendOperation(by, operation, input));
    if (end === ends) driven.canaries.push(...canaries);
    else driven.surprises.push(`${operation} answered ${end}, not ${ends}`);
  }
  return driven;
}

export function fieldsWithoutCanary(canaries: readonly Canary[]): InputField[] {
  const reached = new Set(canaries.map(({ operation, path }) => `${operation} ${path}`));
  return INPUT_FIELDS.filter(
    ({ operation, path }) =>
      !reached.has(`${operation} ${path}`) && FIELDS_WITHOUT_TEXT[nameOf(path)] === undefined,
  );
}
