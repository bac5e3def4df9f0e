import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { newestBackup } from '../backup/folder.ts';
import type { Config } from '../config.ts';
import { diskSpaceAt, isNearlyFull } from '../files/disk-space.ts';
import type { DiskSpace } from '../files/store.ts';
import type { CheckFinding } from './check.ts';

const HOUR_MS = 3_600_000;
const BACKUP_HOURS = 26;
const OTHERS_WRITE = 0o002;

export function freeSpaceFinding(space: DiskSpace): CheckFinding {
  const { freeBytes, totalBytes } = space;
  const percent = Math.round((100 * freeBytes) / totalBytes);
  const says = `${Math.round(freeBytes / 1024 ** 2)} MB of the disk are free (${percent} %)`;
  return isNearlyFull(space)
    ? { fault: says, mend: 'Make room: without it PostgreSQL stops and uploads are refused.' }
    : { fine: says };
}

export async function checkDisk(folder: string): Promise<readonly CheckFinding[]> {
  return [freeSpaceFinding(await diskSpaceAt(folder))];
}

const present = (folder: string): string => (existsSync(folder) ? folder : present(dirname(folder)));

export async function checkBackups({ backups, dataDir, mode }: Config): Promise<readonly CheckFinding[]> {
  const newest = await newestBackup(backups.dir);
  const hours = newest === undefined ? undefined : (Date.now() - newest.madeAt.getTime()) / HOUR_MS;
  const findings: CheckFinding[] = [];
  if (hours === undefined || hours > BACKUP_HOURS) {
    const when =
      hours === undefined ? 'there is no backup' : `the last backup is ${Math.round(hours)} hours old`;
    findings.push({ fault: when, mend: 'npm run backup; with BACKUP_DIR the server makes one a day.' });
  }
  if (newest !== undefined && (await stat(backups.dir)).dev === (await stat(present(dataDir))).dev)
    findings.push({
      fault: 'the backups lie on the disk of the data',
      mend: 'Set BACKUP_DIR to another disk, or copy them to another machine.',
    });
  const { mode: rights } = await stat(present(backups.dir));
  if (existsSync(backups.dir) && (rights & OTHERS_WRITE) !== 0)
    findings.push({
      fault: 'every account of this machine may write into the folder of the backups',
      mend: `chmod 700 ${backups.dir}`,
    });
  const secret = mode === 'local' ? `${dataDir}/secret` : 'BESO_SECRET of your settings';
  findings.push({ fine: `no backup holds the secret: keep a copy of ${secret} elsewhere` });
  return findings;
}
