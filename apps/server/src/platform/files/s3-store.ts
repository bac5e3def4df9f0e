import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Config } from '../config/s3.ts';
import { checkedPath, FileExists, type FileStore, isPath, StoreAway } from './store.ts';

/** [S9-037] So many names at a time, in their order, and so long a copy in between may be believed. */
const LISTED_AT_ONCE = 100;
const CACHE_SECONDS = 3_600;

const CONNECT_MS = 2_000;
/** Until an answer begins; then it is tried again, and once more. */
const ANSWER_MS = 3_000;
const TRIES = 3;
/** For all tries together, and the whole of the answer. */
const DEADLINE_MS = 8_000;
/** A large file may come this slowly. */
const SLOWEST_BYTES_PER_MS = 500;

const CONTENT_TYPES: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp' };
const contentTypeOf = (path: string) =>
  CONTENT_TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** The file is not there. That the bucket is not there is something else: it is away. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

/**
 * One call within its time. Whatever else goes wrong than that the file is missing, from a network that is
 * gone to rights that were taken away, can be mended by whoever runs it: nothing is wrong with the request.
 */
const reached = <Result>(call: (abortSignal: AbortSignal) => Promise<Result>) => reachedFor(0, call);

/** The same for so many bytes, which may take their time. */
async function reachedFor<Result>(
  bytes: number,
  call: (abortSignal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  try {
    return await call(AbortSignal.timeout(DEADLINE_MS + bytes / SLOWEST_BYTES_PER_MS));
  } catch (error) {
    throw isMissing(error) ? error : new StoreAway(error);
  }
}

interface Listed {
  readonly key: string;
  readonly writtenMs: number;
}

/**
 * Files in a bucket of a service that speaks the protocol of Amazon S3. They are private: nothing here makes
 * them readable to anybody, and browsers get them from this server only, which asks each time who may see
 * them. A file is there as a whole or not at all.
 */
export function openS3Store({ bucket: Bucket, region, endpoint, credentials }: S3Config): FileStore {
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
    },
    // Not every service knows the newer ones.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  const isThere = async (Key: string): Promise<boolean> => {
    try {
      await reached((abortSignal) => client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal }));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  };
  const remove = async (Key: string): Promise<void> => {
    await reached((abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }));
  };

  async function* list(folder: string): AsyncGenerator<Listed> {
    const wanted = { Bucket, Prefix: `${checkedPath(folder)}/`, MaxKeys: LISTED_AT_ONCE };
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({
        ...wanted,
        ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
      });
      const page = await reached((abortSignal) => client.send(command, { abortSignal }));
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key !== undefined) yield { key: Key, writtenMs: LastModified?.getTime() ?? Date.now() };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  return {
    async write(path, content) {
      // Asked before, not in the same call: one that is repeated, its answer lost, would find its own file.
      if (await isThere(checkedPath(path))) throw new FileExists(path);
      const command = new PutObjectCommand({
        Bucket,
        Key: path,
        Body: content,
        ContentLength: content.length,
        ContentType: contentTypeOf(path),
        CacheControl: `private, max-age=${CACHE_SECONDS}`,
      });
      await reached((abortSignal) => client.send(command, { abortSignal }));
    },
    async writeStream(path, content, bytes) {
      if (await isThere(checkedPath(path))) throw new FileExists(path);
      const command = new PutObjectCommand({
        Bucket,
        Key: path,
        Body: content,
        ContentLength: bytes,
        ContentType: contentTypeOf(path),
        CacheControl: 'private, no-store',
      });
      await reachedFor(bytes, (abortSignal) => client.send(command, { abortSignal }));
    },
    async readStream(path) {
      const command = new GetObjectCommand({ Bucket, Key: checkedPath(path) });
      try {
        const { Body } = await reached((abortSignal) => client.send(command, { abortSignal }));
        return Body as Readable;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async read(path) {
      const command = new GetObjectCommand({ Bucket, Key: checkedPath(path) });
      try {
        return await reached(async (abortSignal) => {
          const { Body } = await client.send(command, { abortSignal });
          return buffer(addAbortSignal(abortSignal, Body as Readable));
        });
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: async (path) => remove(checkedPath(path)),
    async removeFolder(path) {
      for await (const { key } of list(path)) await remove(key);
    },
    async *folders(top, olderThanMs) {
      const before = Date.now() - olderThanMs;
      let folder: { path: string; newestMs: number } | undefined;
      // What lies in one folder comes together, because names come in their order.
      for await (const { key, writtenMs } of list(top)) {
        const path = key.split('/', 3).join('/');
        if (!isPath(key) || key.split('/').length < 4) continue;
        if (folder?.path === path) {
          folder.newestMs = Math.max(folder.newestMs, writtenMs);
          continue;
        }
        if (folder !== undefined && folder.newestMs < before) yield folder.path;
        folder = { path, newestMs: writtenMs };
      }
      if (folder !== undefined && folder.newestMs < before) yield folder.path;
    },
    space: async () => ({ freeBytes: Number.POSITIVE_INFINITY, totalBytes: Number.POSITIVE_INFINITY }),
  };
}
