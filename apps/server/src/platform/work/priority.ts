import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;

/**
 * Lets people's requests go before a child process. In the background, where it must be `detached`, the
 * database goes before it too: Linux compares priorities only within a session, gives each session the same
 * share, and each process of PostgreSQL is one. The session keeps a tenth, so that a busy machine does not
 * stop the process.
 */
export function lowerPriority({ pid }: ChildProcess, isBackground: boolean): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, isBackground ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL);
    if (isBackground && process.platform === 'linux')
      writeFileSync(`/proc/${pid}/autogroup`, String(PRIORITY_BELOW_NORMAL));
  } catch {
    // It has ended, which its exit event reports, or the system does not group sessions.
  }
}
