/** The place where pictures are stored cannot be reached for now: a network folder is gone, a disk fails. */
export class StoreAway extends Error {
  constructor(cause: unknown) {
    super('the file store is away', { cause });
    this.name = 'StoreAway';
  }
}

/** Where pictures are stored. Paths are relative, made by the server, never by a client. */
export interface FileStore {
  /** Writes a new file; an existing one is never overwritten. */
  write(path: string, content: Buffer): Promise<void>;
  /** Null when there is no such file. */
  read(path: string): Promise<Buffer | null>;
  remove(path: string): Promise<void>;
  /** Removes everything below a path. */
  removeFolder(path: string): Promise<void>;
  /** Paths three levels deep, where a picture's files lie, that were last written to so long ago. */
  folders(olderThanMs: number): AsyncIterable<string>;
  /** How much more it can take. */
  space(): Promise<{ readonly freeBytes: number; readonly totalBytes: number }>;
}
