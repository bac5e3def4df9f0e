import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter, Where } from 'better-auth/types';
import { sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../../platform/db/database.ts';
import { databaseErrorOf } from '../../../platform/db/refusals.ts';
import { hashToken } from '../accounts/index.ts';
import { authAccounts, authSessions, authUsers, authVerifications } from '../accounts/schema.ts';
import { insertSession } from './queries/sessions.ts';

const UNIQUE_VIOLATION = '23505';
/** The library's error code for a taken email address. */
export const EMAIL_TAKEN = 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL';

const tables = {
  user: authUsers,
  session: authSessions,
  account: authAccounts,
  verification: authVerifications,
};

interface Registration {
  /** Hashed before the transaction, so that no database connection waits for the hashing. */
  readonly passwordHash: string;
  /** Called last in the transaction that creates the account. */
  complete(tx: Transaction): Promise<void>;
}

const registrations = new AsyncLocalStorage<Registration>();

/** Runs the auth library's sign-up in one transaction with `complete`. */
export function signUpInTransaction<Result>(
  registration: Registration,
  signUp: () => Promise<Result>,
): Promise<Result> {
  return registrations.run(registration, signUp);
}

export function preparedPasswordHash(): string | undefined {
  return registrations.getStore()?.passwordHash;
}

function hashedCondition(condition: Where): Where {
  if (condition.field !== 'token') return condition;
  const { value } = condition;
  if (Array.isArray(value)) return { ...condition, value: value.map((one) => hashToken(String(one))) };
  return typeof value === 'string' ? { ...condition, value: hashToken(value) } : condition;
}

function hashed<Request extends { model: string; where?: Where[] | undefined }>(request: Request): Request {
  if (request.model !== 'session' || request.where === undefined) return request;
  return { ...request, where: request.where.map(hashedCondition) };
}

/** The second of two simultaneous registrations gets the library's error for a taken address. */
function asTaken(error: unknown, model: string): unknown {
  if (model !== 'user' || databaseErrorOf(error)?.code !== UNIQUE_VIOLATION) return error;
  return new APIError('UNPROCESSABLE_ENTITY', { code: EMAIL_TAKEN });
}

/** Accounts are dated by the database's clock. */
const NEW = { createdAt: sql`now()`, updatedAt: sql`now()` };

interface NewSession {
  readonly token?: string;
  readonly userId?: string;
  readonly ipAddress?: string;
  readonly userAgent?: string;
}

/**
 * Wraps the library's adapter, so that only hashes of session tokens are stored.
 * Sessions expire by the database's clock.
 */
function hashingTokens(inner: DBTransactionAdapter, queryable: Queryable): DBTransactionAdapter {
  const createSession = async ({ token, userId, ipAddress = '', userAgent = '' }: NewSession) => {
    if (!token || !userId) throw new Error('a session needs a token and an account');
    const tokenHash = hashToken(token);
    await insertSession(queryable, { userId, tokenHash, address: ipAddress, userAgent });
    const where: Where[] = [{ field: 'token', value: tokenHash }];
    return { ...(await inner.findOne<object>({ model: 'session', where })), token };
  };
  const create = async (request: { model: string; data: Record<string, unknown> }) => {
    const { model, data } = request;
    try {
      return await (model === 'session'
        ? createSession(data)
        : inner.create({ ...request, data: { ...data, ...NEW } }));
    } catch (error) {
      throw asTaken(error, model);
    }
  };
  const withToken = <Row>(row: Row, { model, where }: { model: string; where: Where[] }): Row => {
    const token = model === 'session' ? where.find((one) => one.field === 'token')?.value : undefined;
    return row && typeof token === 'string' ? { ...row, token } : row;
  };
  return {
    ...inner,
    create: create as DBTransactionAdapter['create'],
    findOne: async <Row>(request: Parameters<DBTransactionAdapter['findOne']>[0]) =>
      withToken(await inner.findOne<Row>(hashed(request)), request),
    update: async <Row>(request: Parameters<DBTransactionAdapter['update']>[0]) =>
      withToken(await inner.update<Row>(hashed(request)), request),
    findMany: (request) => inner.findMany(hashed(request)),
    count: (request) => inner.count(hashed(request)),
    updateMany: (request) => inner.updateMany(hashed(request)),
    delete: (request) => inner.delete(hashed(request)),
    deleteMany: (request) => inner.deleteMany(hashed(request)),
    consumeOne: (request) => inner.consumeOne(hashed(request)),
    incrementOne: (request) => inner.incrementOne(hashed(request)),
  };
}

/** Returns the library's adapter, with hashed session tokens and with `complete` in sign-ups. */
export function createAdapter({ db }: Database): (options: BetterAuthOptions) => DBAdapter {
  const open = (queryable: Queryable, options: BetterAuthOptions) =>
    drizzleAdapter(queryable, { provider: 'pg', schema: tables })(options);
  return (options) => ({
    ...hashingTokens(open(db, options), db),
    transaction: (callback) =>
      db.transaction(async (tx) => {
        const result = await callback(hashingTokens(open(tx, options), tx));
        await registrations.getStore()?.complete(tx);
        return result;
      }),
  });
}
