import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, readDatabaseConfig } from './config.ts';

const SECRET = 'an-0123456789-unguessable-abcdefghij-secret';
const LOCAL = { BESO_SECRET: SECRET };
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://beso.example',
  BESO_SECRET: SECRET,
  BESO_MAIL: 'off',
  TRUST_PROXY: 'none',
};

describe('push services', () => {
  test('are those of the browsers, also in production', () => {
    for (const env of [LOCAL, PRODUCTION]) {
      expect(readConfig(env).pushServices).toContain('fcm.googleapis.com');
      expect(readConfig(env).pushServices).not.toContain('*');
    }
  });

  test('are those that the operator names', () => {
    const { pushServices } = readConfig({ ...LOCAL, PUSH_SERVICES: 'push.example.org, *.Push.example.com' });
    expect(pushServices).toEqual(['push.example.org', '*.push.example.com']);
    expect(readConfig({ ...LOCAL, PUSH_SERVICES: '*' }).pushServices).toEqual(['*']);
  });

  test.each(['https://push.example.org', '*push.example.org', 'localhost', 'a.example.org:8443', ','])(
    'are not %j',
    (services) => {
      expect(() => readConfig({ ...LOCAL, PUSH_SERVICES: services })).toThrow(ConfigError);
    },
  );
});

test.each(['prod', 'Production', 'staging', ''])('NODE_ENV %j is refused', (mode) => {
  expect(() => readConfig({ ...PRODUCTION, NODE_ENV: mode })).toThrow(/NODE_ENV/);
});

test('NODE_ENV development, test and none select local mode', () => {
  for (const env of [LOCAL, { ...LOCAL, NODE_ENV: 'development' }, { ...LOCAL, NODE_ENV: 'test' }]) {
    expect(readConfig(env).mode).toBe('local');
  }
  expect(readConfig(PRODUCTION).mode).toBe('production');
});

test('localhost means one address, so that only one server responds', () => {
  expect(readConfig({ ...LOCAL, HOST: 'localhost' }).host).toBe('127.0.0.1');
  expect(readConfig({ ...LOCAL, HOST: '::1' }).host).toBe('::1');
  expect(() => readConfig({ ...LOCAL, HOST: '0.0.0.0' })).toThrow(/local mode serves this machine only/);
});

test('a start in production names every missing setting at once', () => {
  const messageOf = (env: NodeJS.ProcessEnv) => {
    try {
      readConfig(env);
    } catch (error) {
      if (error instanceof ConfigError) return error.message;
      throw error;
    }
    return '';
  };
  const lacking = messageOf({ NODE_ENV: 'production' });
  for (const name of ['PUBLIC_URL', 'BESO_SECRET', 'TRUST_PROXY', 'SMTP_URL'])
    expect(lacking).toContain(`${name} is required`);
  const unreadable = messageOf({ ...PRODUCTION, PORT: 'x', REDIS_URL: 'http://here', SUPPORT_EMAIL: 'me' });
  expect(unreadable.split('\n').map((line) => line.split(':')[0])).toEqual([
    'PORT',
    'REDIS_URL',
    'SUPPORT_EMAIL',
  ]);
});

describe('trusted proxies', () => {
  const proxies = (value: string) => readConfig({ ...PRODUCTION, TRUST_PROXY: value }).trustProxy;

  test('must be configured in production, even if there are none', () => {
    expect(() => readConfig({ ...PRODUCTION, TRUST_PROXY: undefined })).toThrow(/TRUST_PROXY is required/);
    expect(proxies('none')).toBe(false);
    expect(readConfig(LOCAL).trustProxy).toBe(false);
  });

  test.each(['10.0.0.0/8', 'loopback', '192.0.2.7, 2001:db8::/32', 'fc00::/7', 'uniquelocal', '::1'])(
    'may be %s',
    (value) => {
      expect(proxies(value)).toEqual(value.split(', '));
    },
  );

  test.each([
    ...['0.0.0.0/0', '::/0', '0.0.0.0/1, 128.0.0.0/1', '10.0.0.0/8, ::/0', '::ffff:0:0/96', '2000::/3'],
    ...['true', 'false', '1', '10', 'proxy.example.org', '10.0.0.0/33', '*', 'loopback,'],
  ])('cannot be %s', (value) => {
    expect(() => proxies(value)).toThrow(ConfigError);
  });
});

test('a previous secret must be as long as the current one', () => {
  expect(readConfig({ ...PRODUCTION, BESO_SECRET_PREVIOUS: `${SECRET}-old` }).previousSecret).toBe(
    `${SECRET}-old`,
  );
  expect(readConfig(PRODUCTION).previousSecret).toBeUndefined();
  expect(() => readConfig({ ...PRODUCTION, BESO_SECRET_PREVIOUS: 'short' })).toThrow(/BESO_SECRET_PREVIOUS/);
});

describe('pictures are stored [S3-037]', () => {
  const s3 = (env: Record<string, string>) => readConfig({ BESO_SECRET: SECRET, ...env }).s3;

  test('on the disk, in a bucket of Amazon, or in one of another service', () => {
    expect(s3({})).toBeUndefined();
    expect(s3({ S3_BUCKET: 'beso', S3_REGION: 'eu-south-1' })).toEqual({
      bucket: 'beso',
      region: 'eu-south-1',
      endpoint: undefined,
      credentials: undefined,
    });
    const keys = { S3_ACCESS_KEY: 'id', S3_SECRET_KEY: 'a/b+c' };
    expect(s3({ S3_BUCKET: 'beso', S3_ENDPOINT: 'https://s3.example.org', ...keys })).toEqual({
      bucket: 'beso',
      region: 'us-east-1',
      endpoint: 'https://s3.example.org',
      credentials: { accessKeyId: 'id', secretAccessKey: 'a/b+c' },
    });
  });

  test.each([
    ['no bucket', { S3_REGION: 'eu-south-1' }, /S3_BUCKET is required with S3_REGION/],
    ['neither region nor service', { S3_BUCKET: 'beso' }, /S3_REGION is required/],
    ['half of the keys', { S3_BUCKET: 'b', S3_REGION: 'r', S3_ACCESS_KEY: 'id' }, /belong together/],
    ['an address that is none', { S3_BUCKET: 'b', S3_ENDPOINT: 'minio:9000' }, /S3_ENDPOINT/],
  ])('only with complete settings: %s is refused with a message', (_, env, why) => {
    expect(() => s3(env)).toThrow(why);
  });
});

test.each([
  'postgresql://app:secret@one.example:5432,two.example:5432/beso',
  'postgres://app@one.example,two.example/beso?target_session_attrs=read-write',
  'postgresql://app@one.example/beso?target_session_attrs=primary',
  'postgresql:///beso?host=one.example,two.example',
])('a database address with several hosts is refused in a sentence without its password: %s', (url) => {
  for (const name of ['DATABASE_URL', 'DATABASE_MIGRATION_URL'])
    expect(() => readConfig({ ...LOCAL, [name]: url })).toThrow(new RegExp(`^${name} names several hosts`));
  expect(() => readConfig({ ...LOCAL, DATABASE_URL: url })).not.toThrow(/secret/);
});

test('a standby needs a primary of its own', () => {
  const [primary, standby] = ['postgresql://app@one.example/beso', 'postgresql://app@two.example/beso'];
  expect(readConfig({ ...LOCAL, DATABASE_URL: primary, DATABASE_STANDBY_URL: standby }).standbyUrl).toBe(
    standby,
  );
  expect(() => readConfig({ ...LOCAL, DATABASE_STANDBY_URL: standby })).toThrow(/needs DATABASE_URL/);
});

test('a password may contain a comma, and commands for the database need no production settings', () => {
  const url = 'postgresql://app:one,two@one.example/beso';
  expect(readConfig({ ...LOCAL, DATABASE_URL: url }).databaseUrl).toBe(url);
  const env = { NODE_ENV: 'production', DATABASE_URL: url, DATABASE_POOL: '5' };
  expect(readDatabaseConfig(env)).toMatchObject({ databaseUrl: url, databasePool: 5 });
  expect(() => readConfig(env)).toThrow(/PUBLIC_URL is required/);
});
