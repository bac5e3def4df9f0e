import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/support/app.ts';
import { couple, gift, person, provenPerson } from '../test/support/builders.ts';
import { request, reward } from '../test/support/economy.ts';
import { enrolApp } from '../test/support/factor.ts';
import { projected } from '../test/support/notifications.ts';
import { shortenInstants } from './shortening.ts';

/** Where an instant of the future holds nobody and ends nothing: it is shown, or says how old a row is. */
const ONLY_SHOWN: readonly string[] = [];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const [nora, ida, emil] = [await provenPerson(app), await person(app.url), await person(app.url)];
  const both = await couple(nora, ida);
  await enrolApp(nora);
  const { api } = ida;
  await nora.api.besos.processBesoTransaction(gift(both, ida.id));
  const asked = await nora.api.besos.createBesoRequest(request(both, ida.id));
  await nora.api.besos.createBesoRequest(request(both, ida.id));
  await nora.api.besos.cancelBesoRequest({ activityId: asked.id });
  await nora.api.invitations.createInvitation({ kind: 'friends' });
  const made = await api.rewards.createUserReward(reward(1, both));
  await api.rewards.redeemUserReward({ rewardId: made.id, idempotencyKey: randomUUID() });
  await nora.api.rewards.fulfilUserReward({ rewardId: made.id });
  await emil.api.auth.requestPasswordReset({ email: emil.profile.email });
  await app.owner.query('UPDATE profiles SET found_by_name = true');
  await projected(app);
});
afterAll(() => app.close());

interface Column {
  readonly of: string;
  readonly name: string;
}

async function instants(): Promise<Column[]> {
  const { rows } = await app.owner.query<Column>(
    `SELECT c.table_name AS of, c.column_name AS name FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.data_type = 'timestamp with time zone'
       AND t.table_type = 'BASE TABLE' ORDER BY 1, 2`,
  );
  return rows;
}
const count = async ({ of, name }: Column, is: string): Promise<number> =>
  (await app.owner.query(`SELECT count(*)::int AS count FROM ${of} WHERE ${name} ${is}`)).rows[0].count;

test('a year ahead: every instant that holds or ends something is shortened, and no null is filled', async () => {
  const columns = await instants();
  const nulls = new Map<Column, number>();
  const moved: Column[] = [];
  for (const column of columns) {
    nulls.set(column, await count(column, 'IS NULL'));
    const { of, name } = column;
    const answer = await app.owner
      .query(`UPDATE ${of} SET ${name} = ${name} + interval '366 days' WHERE ${name} IS NOT NULL`)
      .catch(() => undefined);
    if ((answer?.rowCount ?? 0) > 0) moved.push(column);
  }
  await shortenInstants(app.services);
  const left: string[] = [];
  for (const column of columns) {
    const title = `${column.of}.${column.name}`;
    expect(await count(column, 'IS NULL'), title).toBe(nulls.get(column));
    if ((await count(column, `> now() + interval '31 days'`)) > 0) left.push(title);
  }
  console.log(moved.map(({ of, name }) => `${of}.${name}`).join(' '));
  expect(left).toEqual(ONLY_SHOWN);
});
