const ANSWER_MAX_BYTES = 512 * 1024;

async function readAtMost(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export class ExternalResponseError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`answered ${status}`);
    this.name = 'ExternalResponseError';
    this.status = status;
  }
}

/**
 * Returns the body of a response.
 * @throws ExternalResponseError on an error status, Error on a redirect, a timeout or a body that is too long
 */
export async function fetchExternal(url: string, init: RequestInit, deadlineMs: number): Promise<string> {
  const signal = AbortSignal.timeout(deadlineMs);
  const answer = await fetch(url, { ...init, redirect: 'error', signal });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new ExternalResponseError(answer.status);
  }
  return readAtMost(answer.body, ANSWER_MAX_BYTES);
}
