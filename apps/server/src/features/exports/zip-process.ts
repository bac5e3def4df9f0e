// Writing a zip file in the server's process would delay requests.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { PassThrough, type Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { Config } from '../../platform/config.ts';
import { openFileStore } from '../../platform/files/open-store.ts';
import { type FileStore, StoreUnavailableError } from '../../platform/files/store.ts';
import { serveAsHelper } from '../../platform/work/serve-as-helper.ts';
import { ZipFile } from '../../platform/zip.ts';

export interface PictureEntry {
  readonly id: string;
  /** The picture's path in the store. */
  readonly path: string;
}

export type ZipStep =
  | { readonly kind: 'begin'; readonly to: string; readonly store: Pick<Config, 's3' | 'dataDir'> }
  /** One piece of a text file. All pieces of a file must come in a row. */
  | { readonly kind: 'text'; readonly name: string; readonly text: string; readonly isLast: boolean }
  /** Adds at least one of the pictures, and more for up to PICTURES_MS. */
  | { readonly kind: 'pictures'; readonly pictures: readonly PictureEntry[] }
  | { readonly kind: 'end' };

export interface ZipStepDone {
  /** The ids of pictures: `added` to the zip file, or `missing` in the store. */
  readonly added: readonly string[];
  readonly missing: readonly string[];
  /** The error message if the store is unavailable. */
  readonly away: string | null;
}

const WRITE_BYTES = 1024 ** 2;
/** Must be shorter than the interval at which the parent process records the progress. */
const PICTURES_MS = 5_000;
const NOTHING: ZipStepDone = { added: [], missing: [], away: null };

interface Open {
  readonly zip: ZipFile;
  /** Resolves when the file is complete; rejects if the disk fails. */
  readonly done: Promise<void>;
  readonly files: FileStore;
}

let opened: Open | undefined;
let text: PassThrough | undefined;

async function begin({ to, store }: Extract<ZipStep, { kind: 'begin' }>): Promise<void> {
  const zip = new ZipFile();
  const file = createWriteStream(to, { mode: 0o600, highWaterMark: WRITE_BYTES });
  const done = pipeline(zip.outputStream, file);
  // If the disk fails, the next write throws the error. The rejection itself must not end the process.
  done.catch(() => undefined);
  // After a failure the parent deletes the file, so the file must exist before this process responds.
  await once(file, 'open');
  opened = { zip, done, files: await openFileStore(store) };
}

function requireOpen(): Open {
  if (opened === undefined) throw new Error('no file was begun');
  return opened;
}

/** Waits until the content is written, so that memory never holds a whole file. */
async function taken({ done }: Open, content: Readable): Promise<void> {
  // If writing fails, nobody reads `content` any more, so `done` must end the wait.
  await Promise.race([finished(content, { writable: false }), done]);
}

async function addText({ name, text: piece, isLast }: Extract<ZipStep, { kind: 'text' }>): Promise<void> {
  const open = requireOpen();
  if (text === undefined) {
    text = new PassThrough();
    open.zip.addReadStream(text, name);
  }
  if (isLast) {
    const whole = text;
    text = undefined;
    whole.end(piece);
    await taken(open, whole);
  } else if (!text.write(piece)) {
    const current = text;
    await Promise.race([new Promise((resolve) => current.once('drain', resolve)), open.done]);
  }
}

/** @throws StoreUnavailableError if the store fails while the picture is being read */
async function addPicture(open: Open, { id, path }: PictureEntry): Promise<boolean> {
  const content = await open.files.readStream(path);
  if (content === null) return false;
  open.zip.addReadStream(content, `pictures/${id}.webp`, { compress: false });
  try {
    await taken(open, content);
  } catch (error) {
    throw content.errored === null ? error : new StoreUnavailableError(error);
  } finally {
    content.destroy();
  }
  return true;
}

async function addPictures(pictures: readonly PictureEntry[]): Promise<ZipStepDone> {
  const open = requireOpen();
  const added: string[] = [];
  const missing: string[] = [];
  const until = performance.now() + PICTURES_MS;
  for (const picture of pictures) {
    try {
      ((await addPicture(open, picture)) ? added : missing).push(picture.id);
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      return { added, missing, away: String(error.cause) };
    }
    if (performance.now() > until) break;
  }
  return { added, missing, away: null };
}

async function step(wanted: ZipStep): Promise<ZipStepDone> {
  if (wanted.kind === 'pictures') return addPictures(wanted.pictures);
  if (wanted.kind === 'begin') await begin(wanted);
  else if (wanted.kind === 'text') await addText(wanted);
  else {
    const { zip, done } = requireOpen();
    zip.end();
    await done;
  }
  return NOTHING;
}

serveAsHelper(step);
