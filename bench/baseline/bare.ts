// The least server for reads: node:http and pg, without framework, session, contract or checks. Serves `GET
// /balance/<person>` and `GET /feed/<person>`. Do not change this file: figures are ratios to it.
// DATABASE_URL and PORT come from the environment.
import { createServer } from 'node:http';
import pg from 'pg';

const BALANCE = 'SELECT total AS "totalBesos", version FROM balances WHERE person_id = $1';
const FEED = `
  WITH hidden AS MATERIALIZED (
    SELECT ARRAY(SELECT blocked_id FROM blocks WHERE blocker_id = $1
                 UNION ALL SELECT blocker_id FROM blocks WHERE blocked_id = $1) AS ids
  )
  SELECT a.id, a.kind, a.status, a.relationship_id, a.amount, a.description, a.category, a.created_at,
         giver.id AS giver_id, giver.first_name AS giver_first_name, giver.last_name AS giver_last_name,
         giver.avatar_id AS giver_avatar_id, receiver.id AS receiver_id,
         receiver.first_name AS receiver_first_name, receiver.last_name AS receiver_last_name,
         receiver.avatar_id AS receiver_avatar_id, i.id AS image_id, i.width AS image_width, i.height AS image_height
  FROM (
    SELECT a.* FROM memberships m
    CROSS JOIN LATERAL (
      SELECT * FROM activities a
      WHERE a.relationship_id = m.relationship_id AND a.created_at >= m.joined_at
        AND a.created_at < coalesce(m.left_at, 'infinity') AND a.status = 'approved'
        AND NOT ARRAY[a.giver_id, a.receiver_id] && (SELECT ids FROM hidden)
      ORDER BY a.created_at DESC, a.id DESC LIMIT 20
    ) a
    WHERE m.person_id = $1
    ORDER BY a.created_at DESC, a.id DESC LIMIT 20
  ) a
  JOIN people giver ON giver.id = a.giver_id
  JOIN people receiver ON receiver.id = a.receiver_id
  LEFT JOIN images i ON i.id = a.image_id
  ORDER BY a.created_at DESC, a.id DESC`;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });

const read: Record<string, (person: string) => Promise<unknown>> = {
  balance: async (person) => {
    const { rows } = await pool.query({ name: 'balance', text: BALANCE, values: [person] });
    return rows[0];
  },
  feed: async (person) => {
    const { rows } = await pool.query({ name: 'feed', text: FEED, values: [person] });
    return { activities: rows };
  },
};

createServer(async (request, response) => {
  const [, name = '', person = ''] = request.url?.split('/') ?? [];
  try {
    const body = JSON.stringify((await read[name]?.(person)) ?? null);
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}).listen(Number(process.env.PORT), '127.0.0.1');
