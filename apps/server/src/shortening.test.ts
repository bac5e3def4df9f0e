import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/support/app.ts';
import { couple, gift, person, registerVerifiedPerson } from '../test/support/builders.ts';
import { askForBesos, createTestReward } from '../test/support/economy.ts';
import { enrolApp } from '../test/support/factor.ts';
import { waitForInboxes } from '../test/support/notifications.ts';

/** Times that need no correction, because reads treat a time too far ahead as over. */
const JUDGED_IN_USE = [
  'beso_daily_totals.ends_at',
  'clock_watch.seen_at',
  'daily_counts.ends_at',
  'nodes.alive_until',
];
/** Times that are only shown, or only compared with null. */
const ONLY_SHOWN = [
  ...[
    'auth_accounts.created_at',
    'auth_accounts.updated_at',
    'auth_links.superseded_at',
    'auth_users.created_at',
    'auth_users.updated_at',
  ],
  ...['auth_users.first_sign_in_at', 'auth_users.profile_created_at', 'beso_idempotency_keys.created_at'],
  ...[
    'event_history.begun_at',
    'invitation_acceptances.accepted_at',
    'notification_actors.acted_at',
    'partner_invitations.accepted_at',
  ],
  ...['partner_invitations.updated_at', 'profiles.created_at', 'profiles.updated_at'],
  'profiles.terms_accepted_at',
  ...['relationship_members.joined_at', 'relationships.created_at', 'server_keys.created_at'],
  ...[
    'user_besos.updated_at',
    'user_rewards.created_at',
    'user_rewards.redeemed_at',
    'user_rewards.updated_at',
  ],
];

/** Examples from the features of times that must be corrected. */
const SHORTENED = [
  'account_deletions.due_at',
  ...[
    'activities.created_at',
    'activities.withdrawal_due_at',
    'auth_factors.confirmed_at',
    'auth_links.expires_at',
  ],
  ...[
    'auth_sessions.expires_at',
    'auth_sessions.confirmed_at',
    'notifications.ready_at',
    'mail_outbox.created_at',
  ],
  ...['notification_deliveries.push_due_at', 'outbox_events.created_at', 'partner_invitations.expires_at'],
  ...['reward_fulfilments.due_at'],
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const [nora, ida, emil] = [await registerVerifiedPerson(app), await person(app.url), await person(app.url)];
  const both = await couple(nora, ida);
  await enrolApp(nora);
  const { api } = ida;
  await nora.api.besos.processBesoTransaction(gift(both, ida.id));
  const asked = await nora.api.besos.createBesoRequest(askForBesos(both, ida.id));
  await nora.api.besos.createBesoRequest(askForBesos(both, ida.id));
  await nora.api.besos.cancelBesoRequest({ activityId: asked.id });
  await nora.api.invitations.createInvitation({ kind: 'friends' });
  const made = await api.rewards.createUserReward(createTestReward(1, both));
  await api.rewards.redeemUserReward({ rewardId: made.id, idempotencyKey: randomUUID() });
  await nora.api.rewards.fulfilUserReward({ rewardId: made.id });
  const leaving = await person(app.url);
  await leaving.api.deletion.deleteAccount();
  await emil.api.auth.requestPasswordReset({ email: emil.profile.email });
  await app.owner.query('UPDATE profiles SET found_by_name = true');
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

test('every time that is a year ahead and delays or ends something is shortened, and nulls stay', async () => {
  await waitForInboxes(app);
  await app.owner.query(
    `UPDATE notification_deliveries SET push_due_at = now() + interval '30 minutes' WHERE profile_id = (
       SELECT profile_id FROM notification_deliveries LIMIT 1)`,
  );
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
  await app.shortenInstants();
  const left: string[] = [];
  for (const column of columns) {
    const title = `${column.of}.${column.name}`;
    expect(await count(column, 'IS NULL'), title).toBe(nulls.get(column));
    if ((await count(column, `> now() + interval '31 days'`)) > 0) left.push(title);
  }
  expect(left).toEqual([...JUDGED_IN_USE, ...ONLY_SHOWN].sort());
  const shortened = moved.map(({ of, name }) => `${of}.${name}`).filter((title) => !left.includes(title));
  for (const title of SHORTENED) expect(shortened).toContain(title);

  // Moves each time alone too, because a statement may have found a row by another of its times.
  const alone: string[] = [];
  for (const column of moved) {
    const { of, name } = column;
    if (left.includes(`${of}.${name}`)) continue;
    const answer = await app.owner
      .query(`UPDATE ${of} SET ${name} = ${name} + interval '366 days' WHERE ${name} IS NOT NULL`)
      .catch(() => undefined);
    if (answer === undefined) continue;
    await app.shortenInstants();
    if ((await count(column, `> now() + interval '31 days'`)) > 0) alone.push(`${of}.${name}`);
  }
  expect(alone).toEqual([]);
});
