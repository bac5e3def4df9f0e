import { join } from 'node:path';

export interface BackupsConfig {
  readonly dir: string;
  /** The hour of the day (UTC) of the daily backup; undefined without BACKUP_DIR. */
  readonly hour: number | undefined;
  /** How many backups are kept, and for how many days at most. */
  readonly keep: number;
}

interface Given {
  readonly BACKUP_DIR?: string | undefined;
  readonly BACKUP_HOUR: number;
  readonly BACKUP_KEEP: number;
}

/** @param place resolves a path that the operator gave */
export function parseBackupsConfig(
  given: Given,
  dataDir: string,
  place: (path: string) => string,
): BackupsConfig {
  const { BACKUP_DIR: dir, BACKUP_HOUR: hour, BACKUP_KEEP: keep } = given;
  if (dir === undefined) return { dir: join(dataDir, 'backups'), hour: undefined, keep };
  return { dir: place(dir), hour, keep };
}
