/** Where pictures lie. Paths are relative, made by the server, never by a client. */
export interface FileStore {
  /** Writes a new file; an existing one is never overwritten. */
  write(path: string, content: Buffer): Promise<void>;
  /** Null when there is no such file. */
  read(path: string): Promise<Buffer | null>;
  remove(path: string): Promise<void>;
}
