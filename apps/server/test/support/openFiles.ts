import { readdirSync, readlinkSync } from 'node:fs';

const OPEN = '/proc/self/fd';

function targetOf(descriptor: string): string {
  try {
    return readlinkSync(`${OPEN}/${descriptor}`);
  } catch {
    // The file was closed in the meantime.
    return '';
  }
}

/**
 * Returns how often this process has a file with this name open, even one that was removed, according to
 * Linux.
 */
export const timesOpen = (name: string): number =>
  readdirSync(OPEN).filter((descriptor) => targetOf(descriptor).includes(name)).length;
