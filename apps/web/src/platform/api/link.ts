import { apiPrefix, operations } from 'virtual:contract';
import { CAPTCHA_HEADER } from '@beso/contract/captcha';
import { PERSON_HEADER } from '@beso/contract/person';
import type { ClientContext, ClientLink, ClientOptions } from '@orpc/client';
import { promptCaptcha } from '../captcha.ts';
import { loadNamespaces } from '../i18n/index.ts';
import { serverOrigin } from '../native/serverAddress.ts';
import { currentPersonId } from '../session/person.ts';
import { sendRequest } from './send.ts';

export interface CallContext extends ClientContext {
  /** The id of the person for whom the call is made, by default the signed-in person. */
  person?: string;
}

/** A response with an error status. Only errors of the contract have a code and data. */
class Refusal extends Error {
  readonly status: number;
  readonly code: unknown;
  readonly data: unknown;

  constructor(status: number, body: unknown) {
    const { code, data }: { code?: unknown; data?: unknown } =
      typeof body === 'object' && body !== null ? body : {};
    super(typeof code === 'string' ? code : `answered ${status}`);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

function operationAt(path: readonly string[]): { method: string; path: string } {
  const found = path.reduce<unknown>((part, name) => Reflect.get(Object(part), name), operations);
  const [method = '', route = ''] = String(found).split(' ');
  return { method, path: route };
}

/** Returns the HTTP request for a call, in the form that the server's OpenAPI handler expects. */
function requestOf(
  path: readonly string[],
  input: unknown,
  { context, signal }: ClientOptions<CallContext>,
): Request {
  const operation = operationAt(path);
  const rest = { ...Object(input) } as Record<string, unknown>;
  const filled = operation.path.replace(/\{(\w+)\}/g, (_part, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const url = new URL(`${apiPrefix}${filled}`, serverOrigin());
  const init: RequestInit = { method: operation.method, ...(signal && { signal }) };
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  if (operation.method === 'GET') {
    for (const [name, value] of given) url.searchParams.append(name, String(value));
  } else if (given.length > 0 || (input !== undefined && filled === operation.path)) {
    init.body = JSON.stringify(rest);
    init.headers = { 'content-type': 'application/json' };
  }
  const request = new Request(url, init);
  // Writes name the person, so that the server refuses them after a sign-in as somebody else.
  const person = context.person ?? currentPersonId();
  if (operation.method !== 'GET' && person !== null) request.headers.set(PERSON_HEADER, person);
  return request;
}

async function exchange(request: Request): Promise<unknown> {
  const { response, body: received } = await sendRequest(request);
  const text = await received.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : undefined;
  if (!response.ok) {
    // Loads the texts of errors before the first error is shown.
    await loadNamespaces('errors');
    throw new Refusal(response.status, body);
  }
  return body;
}

/** Sends API calls as plain HTTP requests. oRPC's own link would add 8 kB to every first visit. */
export const apiLink: ClientLink<CallContext> = {
  call: async (path, input, options) => {
    try {
      return await exchange(requestOf(path, input, options));
    } catch (error) {
      const answer = await promptCaptcha(error);
      if (answer === undefined) throw error;
      const again = requestOf(path, input, options);
      again.headers.set(CAPTCHA_HEADER, answer);
      return exchange(again);
    }
  },
};
