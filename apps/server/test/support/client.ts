import { API_PREFIX, type Contract, contract } from '@beso/contract';
import { NATIVE_COOKIES_HEADER, NATIVE_ORIGINS } from '@beso/contract/native';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';

export type ApiClient = ContractRouterClient<Contract>;

/** A client of the API that keeps its own cookies. */
export interface Browser {
  readonly api: ApiClient;
  cookie(): string;
  /** Sends a request to a route outside the contract, with the cookies and the origin. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/**
 * Creates a client of the API. A native app's origin makes it send a bearer token instead of a cookie.
 * @param origin the origin of the client's pages
 */
export function openBrowser(baseUrl: string, origin = baseUrl): Browser {
  const jar = new Map<string, string>();
  const isShell = NATIVE_ORIGINS.some((native) => native === origin);
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  const send = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(input, init);
    if (jar.size > 0 && isShell)
      request.headers.set('authorization', `Bearer ${Buffer.from(cookie()).toString('base64url')}`);
    else if (jar.size > 0) request.headers.set('cookie', cookie());
    request.headers.set('origin', origin);
    const response = await fetch(request);
    const state = response.headers.get(NATIVE_COOKIES_HEADER);
    const handed: string[] =
      state === null ? [] : JSON.parse(Buffer.from(state, 'base64url').toString('utf8'));
    for (const line of isShell ? handed : response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      const expired = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
      if (expired) jar.delete(name);
      else jar.set(name, value.join('='));
    }
    return response;
  };

  const link = new OpenAPILink(contract, {
    url: `${baseUrl}${API_PREFIX}`,
    fetch: (request, init) => send(request, init),
  });
  return { api: createORPCClient(link), cookie, fetch: (path, init) => send(`${baseUrl}${path}`, init) };
}
