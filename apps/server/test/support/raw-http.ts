import { connect, type Socket } from 'node:net';

export interface RawResponse {
  /** The status, or 0 if the server closed the connection without a response. */
  readonly status: number;
  readonly head: string;
  readonly body: string;
  readonly taken: number;
}

/** Sends bytes that an HTTP client would refuse or correct, and returns the whole response. */
export async function sendRawHttp(url: string, head: string, body?: Iterable<Buffer>): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  // The server may close the connection at any time.
  socket.on('error', () => undefined);
  socket.write(head.replaceAll('\n', '\r\n'));
  for (const chunk of body ?? []) {
    if (socket.destroyed || chunks.length > 0) break;
    const isFull = !socket.write(chunk);
    if (!isFull) continue;
    await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
  }
  await closed;
  const answer = Buffer.concat(chunks).toString();
  const [shown = '', ...rest] = answer.split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(shown)?.[1] ?? 0),
    head: shown,
    body: rest.join('\r\n\r\n'),
    taken: socket.bytesWritten,
  };
}
