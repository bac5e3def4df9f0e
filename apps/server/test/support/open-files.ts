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

/** Returns how many open files of this process have `name` in their path, including deleted files (Linux). */
export const countOpenFiles = (name: string): number =>
  readdirSync(OPEN).filter((descriptor) => targetOf(descriptor).includes(name)).length;
