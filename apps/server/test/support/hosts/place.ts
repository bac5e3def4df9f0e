import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const DEPLOY = resolve(import.meta.dirname, '../../../../../deploy');
const REAPER = fileURLToPath(new URL('./process-reaper.ts', import.meta.url));
const HOSTS = { db1: 11, db2: 12, db3: 13, redis1: 21, redis2: 22, redis3: 23 } as const;
/** The address in files of `deploy/` that cannot contain a host name. */
const OWN_ADDRESS = '192.0.2.11';
export type Host = keyof typeof HOSTS;

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Addresses of this machine that stand for the hosts of a deployment. Each host has its own files. */
export interface HostNetwork {
  readonly dir: string;
  addressOf(host: Host): string;
  /** The address of the host that runs haproxy. */
  readonly here: string;
  /** Returns a file of `deploy/` with the hosts' addresses. `replaced` maps further texts to new texts. */
  textOf(file: string, replaced?: Readonly<Record<string, string>>): string;
  /** Returns the variables of a file of `deploy/`, adapted to this host. */
  envOf(file: string, host: Host): Record<string, string>;
  write(name: string, text: string, mode?: number): string;
  folder(name: string): string;
  /** The account for programs that refuse to run as root. Undefined if the tests do not run as root. */
  readonly owner: Owner | undefined;
  /** Ends all processes that work in the folder, and deletes the folder. */
  close(): Promise<void>;
}

function accountOf(name: string): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

export function createHostNetwork(): HostNetwork {
  const dir = mkdtempSync(join(tmpdir(), 'beso-hosts-'));
  chmodSync(dir, 0o755);
  // In its own process group, the reaper survives a signal to the test's group, such as Ctrl+C.
  const reaper = spawn(process.execPath, [REAPER, dir], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
  reaper.unref();
  const network = `127.${randomInt(1, 255)}.${randomInt(0, 256)}`;
  const owner = accountOf('postgres');
  const addressOf = (host: Host) => `${network}.${HOSTS[host]}`;
  const give = (path: string) => owner && chownSync(path, owner.uid, owner.gid);
  const withAddresses = (text: string) =>
    text.replaceAll(/(\w+)\.example\.org/g, (whole, host: string) =>
      host in HOSTS ? addressOf(host as Host) : whole,
    );
  const read = (file: string) => readFileSync(join(DEPLOY, file), 'utf8');
  const replaceIn = (text: string, replaced: Readonly<Record<string, string>>) =>
    Object.entries(replaced).reduce((changed, [from, to]) => {
      if (!changed.includes(from)) throw new Error(`the file does not have ${from}`);
      return changed.replaceAll(from, to);
    }, text);
  return {
    dir,
    addressOf,
    here: `${network}.1`,
    textOf: (file, replaced = {}) => withAddresses(replaceIn(read(file), replaced)),
    envOf: (file, host) => {
      const lines = read(file)
        .split('\n')
        .flatMap((line) => {
          const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
          return name === undefined || value === undefined ? [] : [[name, value] as const];
        });
      // A value that names several hosts, such as the list of members, is the same on every host.
      const forHost = (value: string) => (/\bdb2\b/.test(value) ? value : value.replaceAll(/\bdb1\b/g, host));
      const written = (value: string) =>
        withAddresses(forHost(value)).replaceAll(OWN_ADDRESS, addressOf(host));
      return Object.fromEntries(lines.map(([name, value]) => [name, written(value)]));
    },
    write: (name, text, mode = 0o644) => {
      const path = join(dir, name);
      writeFileSync(path, text, { mode });
      give(path);
      return path;
    },
    folder: (name) => {
      const path = join(dir, name);
      mkdirSync(path, { recursive: true, mode: 0o700 });
      give(path);
      return path;
    },
    owner,
    close: async () => {
      reaper.ref();
      const ended = once(reaper, 'exit');
      reaper.stdin.end();
      await ended;
    },
  };
}
