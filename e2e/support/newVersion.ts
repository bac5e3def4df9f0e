import { once } from 'node:events';
import { createServer, request } from 'node:http';

const CHANGED: Readonly<Record<string, (version: number) => string>> = {
  '/sw.js': (version) => `\n// version ${version}`,
  '/manifest.webmanifest': () => '\n\n',
};

/** The app behind a proxy that can pretend to deploy a new service worker and manifest. */
export interface Deployment {
  readonly url: string;
  deploy(): void;
  /** Delays the responses of a path until the returned function is called. */
  hold(path: string): () => void;
  close(): Promise<void>;
}

/** @param target the URL of the real server */
export async function startDeployment(target: string): Promise<Deployment> {
  let version = 0;
  const held = new Map<string, Promise<void>>();
  const server = createServer(async (incoming, outgoing) => {
    await held.get(incoming.url ?? '');
    // Removes these headers, so that the server sends the file and never 304.
    const { 'if-none-match': _tag, 'if-modified-since': _date, ...rest } = incoming.headers;
    const headers = { ...rest, 'accept-encoding': 'identity' };
    const forwarded = request(`${target}${incoming.url}`, { method: incoming.method, headers }, (answer) => {
      const { 'content-length': _length, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(outgoing, { end: false });
      answer.on('end', () => {
        outgoing.end(version === 0 ? '' : (CHANGED[incoming.url ?? '']?.(version) ?? ''));
      });
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://localhost:${address.port}`,
    deploy: () => {
      version += 1;
    },
    hold: (path) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(path, promise);
      return resolve;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
