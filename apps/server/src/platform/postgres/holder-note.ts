import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { startTimeOf } from './os.ts';
import type { DataLocation } from './place.ts';

const BEAT_MS = 500;

const Note = z.object({
  pid: z.int().positive(),
  /** When the process started, to tell it from a later process with the same pid. */
  started: z.string(),
  /** The folder of the note. In a copied data folder, the note names the original. */
  folder: z.string(),
  state: z.enum(['starting', 'running', 'stopping']),
  url: z.string().optional(),
});
export type HolderNote = z.output<typeof Note>;

const noteFile = (place: DataLocation) => join(place.root, 'program.json');

function folderOf(place: DataLocation): string {
  return `${place.root} (${statSync(place.root).ino})`;
}

export function readHolderNote(place: DataLocation): HolderNote | undefined {
  try {
    const note = Note.parse(JSON.parse(readFileSync(noteFile(place), 'utf8')));
    const ours = note.folder === folderOf(place) && note.started === startTimeOf(note.pid);
    return ours ? note : undefined;
  } catch {
    // The file is missing or malformed.
    return undefined;
  }
}

export async function lastHeartbeat(place: DataLocation): Promise<number> {
  return (await stat(noteFile(place)).catch(() => undefined))?.mtimeMs ?? 0;
}

export interface OwnHolderNote {
  /** Writes a state. If the disk is full, the note keeps its earlier state. */
  say(state: HolderNote['state'], url?: string): void;
  remove(): void;
}

/** Writes a note into the data folder that this process holds the folder. Renews it every half second. */
export function writeHolderNote(place: DataLocation): OwnHolderNote {
  const file = noteFile(place);
  const own = { pid: process.pid, started: startTimeOf(process.pid) ?? '', folder: folderOf(place) };
  let url: string | undefined;
  const write = (state: HolderNote['state']) => {
    // The rename replaces the file at once, so nobody reads half a note.
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
      try {
        write(state);
      } catch {
        // The note keeps its earlier state, so another start waits a little longer.
      }
    },
    remove: () => {
      clearInterval(beating);
      rmSync(file, { force: true });
    },
  };
}
