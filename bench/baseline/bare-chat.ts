// The least server for chat: node:http, ws and pg, without session, contract or checks. `POST /<receiver>`
// stores the body by messages.sql and sends it to the receiver's sockets. Do not change this file; see
// bare.ts. DATABASE_URL and PORT come from the environment.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';

const WRITE = {
  name: 'write',
  text: `WITH next AS (
      INSERT INTO conversations AS c (id, last_number) VALUES ($2, 1)
      ON CONFLICT (id) DO UPDATE SET last_number = c.last_number + 1 RETURNING c.last_number
    )
    INSERT INTO messages (id, conversation_id, number, sender_id, receiver_id, content)
    SELECT $1, $2, last_number, $2, $2, $3 FROM next`,
};
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const sockets = new Map<string, Set<WebSocket>>();

const server = createServer(async (request, response) => {
  const receiver = request.url?.slice(1) ?? '';
  const content = await text(request);
  await pool.query({ ...WRITE, values: [randomUUID(), receiver, content] });
  for (const socket of sockets.get(receiver) ?? []) socket.send(content);
  response.writeHead(201).end();
});
new WebSocketServer({ server }).on('connection', (socket, request) => {
  const person = request.url?.slice(1) ?? '';
  const own = sockets.get(person) ?? new Set();
  sockets.set(person, own.add(socket));
  socket.on('close', () => own.delete(socket));
});
server.listen(Number(process.env.PORT), '127.0.0.1');
