import autocannon, { type Client } from 'autocannon';
import type { Measured } from './rounds.ts';
import { CLIENTS, SECONDS } from './settings.ts';

/** A request that a client sends again and again over one connection. */
export interface RepeatedRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: () => unknown;
}

/** Sends requests from all clients; returns their rate and 99th percentile. Throws if a request fails. */
export async function runHttp(
  url: string,
  callOf: (client: number) => RepeatedRequest,
  seconds = SECONDS,
): Promise<Measured> {
  let next = 0;
  let refusal = '';
  const setupClient = (client: Client) => {
    const call = callOf(next++ % CLIENTS);
    client.setRequests([
      {
        method: call.method ?? 'GET',
        path: call.path,
        headers: { 'content-type': 'application/json', ...call.headers },
        onResponse: (status, body) => {
          if (status >= 300) refusal ||= `${status} ${body}`;
        },
        setupRequest: (request) =>
          call.body === undefined ? request : { ...request, body: JSON.stringify(call.body()) },
      },
    ]);
  };
  const result = await autocannon({ url, connections: CLIENTS, duration: seconds, setupClient });
  const { non2xx, errors } = result;
  if (non2xx + errors > 0) {
    throw new Error(`${non2xx} requests were refused, ${errors} failed; the first: ${refusal}`);
  }
  return { rate: result['2xx'] / result.duration, ms: result.latency.p99 };
}
