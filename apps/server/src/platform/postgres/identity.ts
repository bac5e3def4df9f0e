import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The account that runs PostgreSQL; null if it is this program's own account. */
export type PostgresAccount = { readonly uid: number; readonly gid: number } | null;

function statOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

function findAccount(nameOrUid: string): PostgresAccount {
  try {
    for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
      const [name, , uid, gid] = line.split(':');
      if (name === nameOrUid || uid === nameOrUid) return { uid: Number(uid), gid: Number(gid) };
    }
  } catch {
    // The account may be in another user database, which `id` asks.
  }
  const ask = (flag: string): number => {
    const answer = spawnSync('id', [flag, nameOrUid], { encoding: 'utf8' });
    return answer.status === 0 ? Number(answer.stdout.trim()) : Number.NaN;
  };
  const found = { uid: ask('-u'), gid: ask('-g') };
  return Number.isInteger(found.uid) && Number.isInteger(found.gid) ? found : null;
}

/**
 * Chooses PostgreSQL's account. Root uses another account, because PostgreSQL refuses to run as root.
 * @throws Error for root if no such account exists
 */
export function choosePostgresAccount(dataDir: string): PostgresAccount {
  if (process.getuid?.() !== 0) return null;
  let existing = dataDir;
  while (statOf(existing) === undefined) existing = dirname(existing);
  const owner = statOf(existing)?.uid ?? 0;
  const candidates = owner === 0 ? ['postgres', 'nobody'] : [String(owner), 'postgres', 'nobody'];
  for (const candidate of candidates) {
    const account = findAccount(candidate);
    if (account !== null && account.uid !== 0) return account;
  }
  throw new Error('PostgreSQL does not run as root and this system has no account "postgres" or "nobody".');
}

function allows(info: Stats, identity: { uid: number; gid: number }, bit: number): boolean {
  if (info.uid === identity.uid) return (info.mode & (bit << 6)) !== 0;
  if (info.gid === identity.gid) return (info.mode & (bit << 3)) !== 0;
  return (info.mode & bit) !== 0;
}

/** Returns true if `identity` may enter all folders above `path`. */
export function canPass(path: string, identity: PostgresAccount): boolean {
  if (identity === null) return true;
  for (let dir = dirname(path); ; dir = dirname(dir)) {
    const info = statOf(dir);
    if (info !== undefined && !allows(info, identity, 1)) return false;
    if (dir === dirname(dir)) return true;
  }
}

export function canRead(path: string, identity: PostgresAccount): boolean {
  if (identity === null) return true;
  const info = statOf(path);
  return info !== undefined && allows(info, identity, 4) && canPass(path, identity);
}

export function canWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
