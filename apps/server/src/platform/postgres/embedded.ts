import type { ClockPreload } from './process.ts';

export interface EmbeddedPostgresOptions {
  /** The absolute path of a folder that only PostgreSQL uses; created if missing. */
  readonly dataDir: string;
  /** False only in tests, whose data may be lost. */
  readonly fsync?: boolean;
  readonly preload?: ClockPreload;
  readonly log: (message: string) => void;
  /** Aborts a start and prevents restarts. */
  readonly signal?: AbortSignal;
  /** How long an earlier program may be silent before it is killed; 10 s by default. */
  readonly silenceMs?: number;
  /** Called if another program took the data folder while PostgreSQL was down. */
  readonly onLost?: (error: Error) => void;
}

export interface EmbeddedPostgres {
  /** The folder with the data. It differs from `dataDir` if PostgreSQL's account cannot enter `dataDir`. */
  readonly root: string;
  readonly socketDir: string;
  readonly port: number;
  readonly migrationUrl: string;
  readonly appUrl: string;
  superuserUrl(database: string): string;
  urlFor(role: string, database: string): string;
  serving(url: string): void;
  leaving(): void;
  stop(): Promise<void>;
  /** Kills the server. The next start recovers its data. */
  cutOff(): void;
}
