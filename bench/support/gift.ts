import { randomUUID } from 'node:crypto';
import { processBesoTransaction } from '../../apps/server/src/features/besos/queries/gifts.ts';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import type { ViewerId } from '../../apps/server/src/platform/http/viewer.ts';
import type { Person } from '../../apps/server/test/support/builders.ts';
import type { RepeatedRequest } from './http.ts';
import { PARTNER_OF_CLIENT, PARTNERS, partnerId } from './people.ts';

const DESCRIPTION = 'Breakfast in bed';

const CHOOSE = `\\set number random(0, ${PARTNERS - 1})`;
const giverOfClient = (givers: readonly Person[]) =>
  `(ARRAY[${givers.map(({ id }) => `'${id}'`).join(', ')}]::uuid[])[:client_id + 1]`;

/** Returns the statement that the server prepares for a gift. */
async function preparedByServer(appUrl: string, giver: Person): Promise<string> {
  const database = openDatabase(`${appUrl}`, () => undefined);
  const client = await database.pool.connect();
  try {
    const partner = partnerId(0, 0);
    const gift = { amount: 1, description: DESCRIPTION, category: 'food', imageId: null } as const;
    const ids = { receiverId: partner, relationshipId: partner, idempotencyKey: randomUUID() };
    const one = { ...database, pool: client as unknown as typeof database.pool };
    await processBesoTransaction(one, giver.id as ViewerId, { ...gift, ...ids });
    const { rows } = await client.query<{ statement: string }>(
      'SELECT statement FROM pg_prepared_statements',
    );
    const [row] = rows;
    if (row === undefined || rows.length > 1) throw new Error('a gift is not one prepared statement');
    return row.statement;
  } finally {
    client.release();
    await database.close();
  }
}

/** Returns a pgbench script that makes gifts with the SQL statement of the server. */
export async function giftScript(appUrl: string, givers: readonly Person[]): Promise<string> {
  const [first] = givers;
  if (first === undefined) throw new Error('nobody gives');
  const values = [
    giverOfClient(givers),
    PARTNER_OF_CLIENT,
    PARTNER_OF_CLIENT,
    '1',
    `'${DESCRIPTION}'`,
    "'food'",
    'NULL',
    'gen_random_uuid()',
  ];
  const statement = await preparedByServer(appUrl, first);
  return `${CHOOSE}\n${statement.replaceAll(/\$(\d)/g, (_whole, at) => values[Number(at) - 1] ?? '')};\n`;
}

/** Returns a pgbench script that gives by `bench/baseline/minimal.sql`. */
export function minimalScript(givers: readonly Person[]): string {
  return `${CHOOSE}\nSELECT give(${giverOfClient(givers)}, ${PARTNER_OF_CLIENT}, 1, '${DESCRIPTION}', 'food');\n`;
}

/** Returns gifts as HTTP requests; each client is one giver. */
export function giftCall(givers: readonly Person[]): (client: number) => RepeatedRequest {
  return (client) => {
    let given = 0;
    return {
      method: 'POST',
      path: '/api/v1/besos/gifts',
      headers: { cookie: givers[client]?.cookie() ?? '' },
      body: () => {
        const partner = partnerId(client, given++ % PARTNERS);
        return {
          idempotencyKey: randomUUID(),
          relationshipId: partner,
          receiverId: partner,
          amount: 1,
          description: DESCRIPTION,
          category: 'food',
        };
      },
    };
  };
}
