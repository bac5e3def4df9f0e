import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Columns have the specification's names, or those in docs/differences.md. */
test.each([
  [
    'S3-001',
    'profiles',
    'id first_name last_name pronouns email home_location birthday avatar_image_id updated_at',
  ],
  [
    'S3-018',
    'activities',
    'id giver_id receiver_id relationship_id amount description category image_id status created_at',
  ],
  ['S3-008', 'relationships', 'id type name'],
  ['S3-009', 'relationship_members', 'relationship_id profile_id role'],
  ['S3-017', 'messages', 'id sender_id receiver_id content created_at'],
  ['S3-010', 'user_besos', 'profile_id total_besos'],
  [
    'S3-011',
    'user_rewards',
    'id profile_id title description cost_in_besos relationship_id is_redeemed redeemed_at created_at updated_at',
  ],
  [
    'S3-012',
    'quiz_sessions',
    'id profile_id relationship_id quiz_type score besos_earned answers completed_at',
  ],
  [
    'S3-015',
    'partner_invitations',
    `id status created_at updated_at expires_at partner_email partner_name inviter_id relationship_id
     invitation_token sent_at opened_at accepted_at failed_at retry_count last_retry_at failure_reason
     email_delivery_status invitation_type custom_message`,
  ],
])('[%s] the table %s has the columns of the specification', async (_id, table, names) => {
  const { rows } = await app.owner.query<{ name: string }>(
    'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1',
    [table],
  );
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(names.split(/\s+/)));
});

test('a birthday may be missing, and is a date without a time [S3-001]', async () => {
  const { rows } = await app.owner.query(
    `SELECT data_type AS type, is_nullable AS optional FROM information_schema.columns
     WHERE table_name = 'profiles' AND column_name = 'birthday'`,
  );
  expect(rows).toEqual([{ type: 'date', optional: 'YES' }]);
});
