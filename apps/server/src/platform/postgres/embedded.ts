import type { Preload } from './process.ts';

export interface EmbeddedPostgresOptions {
  /** The absolute path of a folder for PostgreSQL alone, created if missing. */
  readonly dataDir: string;
  /** Off only in tests, which may lose data. */
  readonly fsync?: boolean;
  readonly preload?: Preload;
  readonly log: (message: string) => void;
  /** Aborts a start and prevents restarts. */
  readonly signal?: AbortSignal;
  /** How long the previous program may show no sign of life before it is killed; 10 s by default. */
  readonly silenceMs?: number;
  /** Called if another program took the data folder while the server was down. */
  readonly onLost?: (error: Error) => void;
}

export interface EmbeddedPostgres {
  /** The location of the data. As root it differs from `dataDir` if that is below a home with mode 0700. */
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
  /** Kills the server when the time is up; it recovers at the next start. */
  cutOff(): void;
}
