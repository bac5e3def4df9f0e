import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Config } from '../config/s3.ts';
import {
  FileExistsError,
  type FileStore,
  isStorePath,
  requireStorePath,
  StoreFullError,
  StoreUnavailableError,
} from './store.ts';

/** [S9-037] How many files one listing returns, and how long a cache may keep a file. */
const LISTED_AT_ONCE = 100;
const CACHE_SECONDS = 3_600;

const CONNECT_MS = 2_000;
/** How long one attempt waits for the response to begin. */
const ANSWER_MS = 3_000;
const TRIES = 3;
/** How long all attempts of a call may take together, including the response. */
const DEADLINE_MS = 8_000;
/** A download ends if its reader pauses for longer than this. */
const PAUSE_MS = 120_000;
/** An upload gets as much additional time as its bytes take at this speed. */
const SLOWEST_BYTES_PER_MS = 500;

const CONTENT_TYPES: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp' };
const contentTypeOf = (path: string) =>
  CONTENT_TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** Returns true for a missing file. A missing bucket makes the store unavailable. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

/** The codes of full services. The S3 protocol itself defines none. */
const FULL_STATUS = 507;
const FULL_NAMES = new Set(['QuotaExceeded', 'XMinioAdminBucketQuotaExceeded', 'XMinioStorageFull']);

const isFull = (error: unknown) =>
  error instanceof S3ServiceException &&
  (error.$metadata.httpStatusCode === FULL_STATUS || FULL_NAMES.has(error.name));

/** Limits the time of a call. Any failure except a missing file means that the store is unavailable. */
async function reached<Result>(
  call: (abortSignal: AbortSignal) => Promise<Result>,
  abortSignal = AbortSignal.timeout(DEADLINE_MS),
): Promise<Result> {
  try {
    return await call(abortSignal);
  } catch (error) {
    if (isMissing(error)) throw error;
    throw isFull(error) ? new StoreFullError(error) : new StoreUnavailableError(error);
  }
}

/** Gives a large upload more time, because the server responds only after the last byte. */
const uploaded = <Result>(
  bytes: number,
  call: (limits: { abortSignal: AbortSignal; requestTimeout: number }) => Promise<Result>,
) => {
  const requestTimeout = DEADLINE_MS + Math.ceil(bytes / SLOWEST_BYTES_PER_MS);
  return reached((abortSignal) => call({ abortSignal, requestTimeout }), AbortSignal.timeout(requestTimeout));
};

/** Limits the time until a download begins. The rest has no limit, because the client may be slow. */
async function begun<Result>(call: (abortSignal: AbortSignal) => Promise<Result>): Promise<Result> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), DEADLINE_MS);
  try {
    return await reached(call, limit.signal);
  } finally {
    clearTimeout(timer);
  }
}

interface Listed {
  readonly key: string;
  readonly writtenMs: number;
}

/** Stores files in a private S3 bucket. A file is either complete or missing. */
export function openS3Store(
  { bucket: Bucket, region, endpoint, credentials }: S3Config,
  pauseMs = PAUSE_MS,
): FileStore {
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      socketTimeout: pauseMs,
    },
    // Some services do not support the SDK's default checksums.
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
    const wanted = { Bucket, Prefix: `${requireStorePath(folder)}/`, MaxKeys: LISTED_AT_ONCE };
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
      // A conditional put would find its own file when it is retried after a lost response.
      if (await isThere(requireStorePath(path))) throw new FileExistsError(path);
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
    async adopt(path, file) {
      const { size: bytes } = await stat(file);
      if (await isThere(requireStorePath(path))) throw new FileExistsError(path);
      const body = createReadStream(file);
      const broken = new AbortController();
      // Aborts the request if the file cannot be read. Without this listener, the error would end the
      // program.
      body.once('error', (error) => broken.abort(error));
      const command = new PutObjectCommand({
        Bucket,
        Key: path,
        Body: body,
        ContentLength: bytes,
        ContentType: contentTypeOf(path),
        CacheControl: 'private, no-store',
      });
      try {
        await uploaded(bytes, ({ abortSignal, requestTimeout }) =>
          client.send(command, {
            requestTimeout,
            abortSignal: AbortSignal.any([abortSignal, broken.signal]),
          }),
        );
      } finally {
        // The S3 client leaves the file open if the request fails.
        body.destroy();
      }
    },
    async readStream(path) {
      const command = new GetObjectCommand({ Bucket, Key: requireStorePath(path) });
      try {
        const { Body } = await begun((abortSignal) => client.send(command, { abortSignal }));
        return Body as Readable;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async read(path) {
      const command = new GetObjectCommand({ Bucket, Key: requireStorePath(path) });
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
    remove: async (path) => remove(requireStorePath(path)),
    async removeFolder(path) {
      for await (const { key } of list(path)) await remove(key);
    },
    async *folders(top, olderThanMs) {
      const before = Date.now() - olderThanMs;
      let folder: { path: string; newestMs: number } | undefined;
      // Listings are sorted, so the files of one folder follow each other.
      for await (const { key, writtenMs } of list(top)) {
        const path = key.split('/', 3).join('/');
        if (!isStorePath(key) || key.split('/').length < 4) continue;
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
