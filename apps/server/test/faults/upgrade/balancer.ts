import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';

/** Returns the URL of the node for a request's path. */
export type NodeChoice = (path: string) => string;

/** A load balancer without sticky sessions in front of several nodes. */
export interface Balancer {
  readonly url: string;
  /** The path and status of each response, in order. */
  readonly answers: readonly { readonly path: string; readonly status: number }[];
  lead(choose: NodeChoice): void;
  close(): Promise<void>;
}

export async function startBalancer(first: NodeChoice): Promise<Balancer> {
  let choose = first;
  const answers: { path: string; status: number }[] = [];
  const forward = (incoming: IncomingMessage) => {
    const path = incoming.url ?? '/';
    const { method, headers } = incoming;
    return { path, sent: request(`${choose(path)}${path}`, { method, headers }) };
  };
  const server = createServer((incoming, outgoing) => {
    const { path, sent } = forward(incoming);
    sent.on('response', (answer) => {
      answers.push({ path, status: answer.statusCode ?? 0 });
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    sent.on('error', () => outgoing.destroy());
    incoming.pipe(sent);
  });
  server.on('upgrade', (incoming, near) => {
    const { sent } = forward(incoming);
    near.on('error', () => undefined);
    sent.on('error', () => near.destroy());
    sent.on('response', () => near.destroy());
    sent.on('upgrade', (answer, far, head) => {
      const lines = answer.rawHeaders.flatMap((name, place, all) =>
        place % 2 === 0 ? [`${name}: ${all[place + 1]}`] : [],
      );
      near.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'));
      near.write(head);
      far.on('error', () => near.destroy());
      far.on('close', () => near.destroy());
      near.on('close', () => far.destroy());
      near.pipe(far).pipe(near);
    });
    sent.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://localhost:${address.port}`,
    answers,
    lead: (other) => {
      choose = other;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
