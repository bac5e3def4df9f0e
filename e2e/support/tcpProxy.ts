import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy between browser and server that can break all connections, including WebSockets. */
export interface TcpProxy {
  readonly url: string;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  /** Passes requests on to the server, but closes the browser's connection instead of a response. */
  swallowAnswers(): void;
  mend(): void;
  close(): Promise<void>;
}

type State = 'up' | 'cut' | 'swallowing';

const POLICY = 'content-security-policy: ';
const REPORTS = '/policy-reports';

/** Adds an address for reports of violations to the content security policy in a response. */
function withReports(data: Buffer): Buffer {
  const at = data.indexOf(POLICY);
  if (at === -1) return data;
  const start = at + POLICY.length;
  return Buffer.concat([
    data.subarray(0, start),
    Buffer.from(`report-uri ${REPORTS}; `),
    data.subarray(start),
  ]);
}

/**
 * Starts a proxy.
 * @param target the server's URL, such as `http://localhost:41237`
 * @param violations receives the violations of the content security policy that any browser reports
 */
export async function startTcpProxy(target: string, violations?: string[]): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let state: State = 'up';

  const server = createServer((near) => {
    if (state === 'cut') return near.destroy();
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    if (violations !== undefined)
      near.on('data', (data: Buffer) => {
        if (data.includes(`POST ${REPORTS} `)) violations.push(data.toString());
      });
    far.on('data', (data: Buffer) => {
      if (state === 'up') near.write(violations === undefined ? data : withReports(data));
      else near.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  return {
    url: `http://localhost:${address.port}`,
    cut: () => {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    swallowAnswers: () => {
      state = 'swallowing';
    },
    mend: () => {
      state = 'up';
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
