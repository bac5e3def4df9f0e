import type { Preload } from './process.ts';

export interface EmbeddedPostgresOptions {
  /** Absolute path of a folder for PostgreSQL alone, created if missing. */
  readonly dataDir: string;
  /** Off only in tests, which may lose data. */
  readonly fsync?: boolean;
  readonly preload?: Preload;
  readonly log: (message: string) => void;
  /** Aborts a start and stops restarts. */
  readonly signal?: AbortSignal;
  /** Time without a sign of life before the previous program is killed; 10 s by default. */
  readonly silenceMs?: number;
  /** Called if another program took the data folder while the server was down. */
  readonly onLost?: (error: Error) => void;
}

export interface EmbeddedPostgres {
  /** Location of the data, which differs from `dataDir` under a 0700 home as root. */
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
  /** Kills the server when time is up; it recovers at the next start. */
  cutOff(): void;
}
