import type { Readable } from 'node:stream';

/** The store of pictures is unavailable: a folder or bucket is gone, or a disk fails. */
export class StoreUnavailableError extends Error {
  constructor(cause: unknown, message = 'the file store is away') {
    super(message, { cause });
    this.name = 'StoreUnavailableError';
  }
}

/** The disk is full, or a quota of the account or of the bucket is used up. */
export class StoreFullError extends StoreUnavailableError {
  constructor(cause: unknown) {
    super(cause, 'the file store is full');
    this.name = 'StoreFullError';
  }
}

/** The path is taken already; [S7-066] files are never overwritten. */
export class FileExistsError extends Error {
  constructor(path: string) {
    super(`the file store has ${path} already`);
    this.name = 'FileExistsError';
  }
}

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** Stores pictures and exports. The paths come from the server, never from a client. */
export interface FileStore {
  /** @throws FileExistsError, StoreUnavailableError, StoreFullError */
  write(path: string, content: Buffer): Promise<void>;
  read(path: string): Promise<Buffer | null>;
  /** Moves or copies a large local file into the store. @throws the same errors as `write` */
  adopt(path: string, file: string): Promise<void>;
  /** Returns null if there is no such file. A later failure ends the stream with an error. */
  readStream(path: string): Promise<Readable | null>;
  remove(path: string): Promise<void>;
  removeFolder(path: string): Promise<void>;
  /** Lists the folders two levels below `top` that were last written at least `olderThanMs` ago. */
  folders(top: string, olderThanMs: number): AsyncIterable<string>;
  /** The sizes are Infinity if unknown. */
  space(): Promise<DiskSpace>;
}

/** Matches names without a leading dot, which are valid in every store and cannot leave the folder. */
const PATH = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

export const isStorePath = (path: string) => PATH.test(path);

/** @throws Error for a path that is not valid in a store */
export function requireStorePath(path: string): string {
  if (!isStorePath(path)) throw new Error(`not a path of the file store: ${JSON.stringify(path)}`);
  return path;
}
