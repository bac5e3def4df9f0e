import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const PROGRAM = fileURLToPath(import.meta.resolve('s3rver/bin/s3rver.js'));
const BUCKET = 'pictures';

export interface S3Server {
  readonly env: Record<string, string>;
  readonly url: string;
  stop(): Promise<void>;
  /** Starts the service again, with the same port and data. */
  start(): Promise<void>;
  /** The service still accepts connections but no longer responds. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** Starts a local S3 service with an empty bucket. */
export async function startS3(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'beso-s3-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const start = async () => {
    const options = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '-s', '--no-vhost-buckets'];
    // This S3 server uses DES, which only OpenSSL's legacy provider offers.
    const program = ['--openssl-legacy-provider', PROGRAM];
    child = spawn(process.execPath, [...program, ...options, '--configure-bucket', BUCKET], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const output = child.stdout;
    if (output === null) throw new Error('the server has no output');
    await once(output, 'data');
    output.resume();
  };
  const stop = async () => {
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null) return;
    running.kill('SIGKILL');
    await once(running, 'exit');
  };
  await start();
  return {
    env: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: url,
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    },
    url: `${url}/${BUCKET}`,
    stop,
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts an S3 service with an empty bucket that accepts no file. */
export async function startFullBucket(): Promise<Pick<S3Server, 'env' | 'close'>> {
  const server = createServer((request, response) => {
    const status = { HEAD: 404, PUT: 507 }[request.method ?? ''] ?? 200;
    const list = '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>';
    const answer = status === 200 ? list : '<Error><Code>XMinioStorageFull</Code></Error>';
    request.resume().once('end', () => response.writeHead(status, { connection: 'close' }).end(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
