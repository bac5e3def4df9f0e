import { randomBytes } from 'node:crypto';
import { createClient } from '@redis/client';
import type { Config } from '../config.ts';
import { openFileStore } from '../files/open-store.ts';
import type { FileStore } from '../files/store.ts';
import type { CheckFinding } from './check.ts';

/** Signs in to the mail server without sending anything. */
export async function checkMail(url: string): Promise<readonly CheckFinding[]> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 5_000,
  });
  try {
    await transport.verify();
    return [{ fine: 'the mail server lets us in' }];
  } finally {
    transport.close();
  }
}

const FULL_AT = 0.8;

/** Checks Redis's settings and memory. Settings that the service hides are assumed to be right. */
export async function checkRedis(url: string): Promise<readonly CheckFinding[]> {
  const client = createClient({ url, socket: { connectTimeout: 4_000, reconnectStrategy: false } });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const info = Object.fromEntries((await client.info()).split('\r\n').map((line) => line.split(':')));
    const findings: CheckFinding[] = [];
    if (info.maxmemory_policy !== undefined && info.maxmemory_policy !== 'noeviction')
      findings.push({
        fault: `it throws keys away when it is full (${info.maxmemory_policy})`,
        mend: 'Set maxmemory-policy noeviction: messages between nodes would be lost in silence.',
      });
    if (info.role === 'slave')
      findings.push({
        fault: 'it is a replica, which takes no writes',
        mend: 'Let REDIS_URL lead to the master.',
      });
    const [used, most] = [Number(info.used_memory), Number(info.maxmemory)];
    if (most > 0 && used > FULL_AT * most)
      findings.push({
        fault: `${Math.round((100 * used) / most)} % of its memory is used`,
        mend: 'Raise maxmemory: BESO needs a few MB.',
      });
    return findings.length > 0 ? findings : [{ fine: 'it answers and keeps its keys' }];
  } finally {
    client.destroy();
  }
}

const PROBE_TOP = 'avatars';

async function lists(files: FileStore, folder: string): Promise<boolean> {
  for await (const one of files.folders(PROBE_TOP, Number.NEGATIVE_INFINITY)) if (one === folder) return true;
  return false;
}

/** Writes, reads, lists and removes a small file, and requests it without credentials. */
export async function checkFiles(config: Config): Promise<readonly CheckFinding[]> {
  const files = await openFileStore(config);
  const folder = `${PROBE_TOP}/doctor/${Date.now()}-${randomBytes(4).toString('hex')}`;
  const path = `${folder}/full.webp`;
  const content = randomBytes(16);
  const findings: CheckFinding[] = [];
  await files.write(path, content);
  try {
    if (!(await files.read(path))?.equals(content)) throw new Error('it does not give back what was written');
    if (!(await lists(files, folder)))
      findings.push({ fault: 'it does not list what was written', mend: 'Allow s3:ListBucket.' });
    const { s3 } = config;
    if (s3 !== undefined) {
      const base = s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`;
      const { ok } = await fetch(`${base.replace(/\/$/, '')}/${s3.bucket}/${path}`, {
        signal: AbortSignal.timeout(3_000),
      });
      if (ok)
        findings.push({
          fault: 'everybody can read pictures from the bucket',
          mend: 'Forbid anonymous readers.',
        });
    }
  } finally {
    await files.removeFolder(folder);
  }
  return findings.length > 0 ? findings : [{ fine: 'pictures can be written, read, listed and removed' }];
}
