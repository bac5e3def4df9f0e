import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { startOf } from './os.ts';
import type { Place } from './place.ts';

/** How often the program that has the data folder shows that it is alive. */
const BEAT_MS = 500;

const Note = z.object({
  pid: z.int().positive(),
  /** When the process was started, by the operating system: the number alone proves nothing. */
  started: z.string(),
  /** The folder it was written in: a copy of a data folder holds a note that is not its own. */
  folder: z.string(),
  state: z.enum(['starting', 'running', 'stopping']),
  /** Where the program answers. */
  url: z.string().optional(),
});
export type Note = z.output<typeof Note>;

const noteFile = (place: Place) => join(place.root, 'program.json');

function folderOf(place: Place): string {
  return `${place.root} (${statSync(place.root).ino})`;
}

/** The note of the program that has this folder; undefined when there is none that lives. */
export function readNote(place: Place): Note | undefined {
  try {
    const note = Note.parse(JSON.parse(readFileSync(noteFile(place), 'utf8')));
    const ours = note.folder === folderOf(place) && note.started === startOf(note.pid);
    return ours ? note : undefined;
  } catch {
    // Missing, or not written by us.
    return undefined;
  }
}

/** The moment of the last sign of life. */
export async function lastBeat(place: Place): Promise<number> {
  return (await stat(noteFile(place)).catch(() => undefined))?.mtimeMs ?? 0;
}

export interface OwnNote {
  say(state: Note['state'], url?: string): void;
  remove(): void;
}

/** Notes in the data folder that this process has it, and shows every half second that it is alive. */
export function writeNote(place: Place): OwnNote {
  const file = noteFile(place);
  const own = { pid: process.pid, started: startOf(process.pid) ?? '', folder: folderOf(place) };
  let url: string | undefined;
  const write = (state: Note['state']) => {
    // Renamed into its place, so that nobody reads half of it.
    writeFileSync(`${file}.new`, `${JSON.stringify({ ...own, state, url })}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  write('starting');
  const beating = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  }, BEAT_MS);
  beating.unref();
  return {
    say: (state, at) => {
      url = at ?? url;
      write(state);
    },
    remove: () => {
      clearInterval(beating);
      rmSync(file, { force: true });
    },
  };
}
