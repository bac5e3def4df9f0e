import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { errorForLog } from './error-for-log.ts';

test('the log keeps what kind of error the database raised, and none of the values it quotes', () => {
  const raised = new DatabaseError('duplicate key, giulia@example.org', 10, 'error');
  raised.code = '23505';
  raised.detail = 'Key (email)=(giulia@example.org) already exists.';
  raised.constraint = 'auth_users_email_unique';
  const wrapped = new DrizzleQueryError('insert into auth_users values ($1)', ['giulia@example.org'], raised);
  for (const error of [raised, wrapped]) {
    const logged = JSON.stringify(errorForLog(error));
    expect(logged).toContain('23505');
    expect(logged).toContain('auth_users_email_unique');
    expect(logged).not.toContain('giulia');
  }
  expect(JSON.stringify(errorForLog(wrapped))).toContain('insert into auth_users');
});
