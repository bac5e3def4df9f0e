import { constants } from 'node:os';
import type { Config } from '../../platform/config.ts';
import { StoreUnavailableError } from '../../platform/files/store.ts';
import { createHelper } from '../../platform/work/helper.ts';
import type { PictureEntry, ZipStep, ZipStepDone } from './zip-process.ts';

/** Enough for the list of a few hundred thousand entries at the end of the zip file. */
const MEMORY_BYTES = 512 * 1024 * 1024;
/** The time limit of one step, longer than the store's limit for reading a picture. */
const STEP_MS = 120_000;
const PIECE_LENGTH = 256 * 1024;

/** Writes a zip file in a separate process of lower priority. Every call may throw HelperExitError. */
export interface ZipWriter {
  begin(to: string): Promise<void>;
  addText(name: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void>;
  /** Adds at least one of the pictures, and more for a few seconds. @throws StoreUnavailableError */
  addPictures(pictures: readonly PictureEntry[]): Promise<Pick<ZipStepDone, 'added' | 'missing'>>;
  end(): Promise<void>;
  /** Ends the process, even if the file is unfinished. */
  close(): void;
}

/**
 * Opens a writer in a new process. @param signal ends the process, and the running step rejects with its
 * reason
 */
export function openZipWriter(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  signal: AbortSignal,
): ZipWriter {
  const program = new URL('./zip-process.ts', import.meta.url);
  const helper = createHelper<ZipStep, ZipStepDone>({
    program,
    memoryBytes: MEMORY_BYTES,
    limitMs: STEP_MS,
    priority: constants.priority.PRIORITY_LOW,
  });
  const ask = (step: ZipStep) => helper.ask(step, signal);
  return {
    begin: async (to) => {
      await ask({ kind: 'begin', to, store: { s3, dataDir } });
    },
    addText: async (name, pieces) => {
      let text = '';
      for await (const piece of pieces) {
        text += piece;
        if (text.length < PIECE_LENGTH) continue;
        await ask({ kind: 'text', name, text, isLast: false });
        text = '';
      }
      await ask({ kind: 'text', name, text, isLast: true });
    },
    addPictures: async (pictures) => {
      const { away, added, missing } = await ask({ kind: 'pictures', pictures });
      if (away !== null) throw new StoreUnavailableError(new Error(away));
      return { added, missing };
    },
    end: async () => {
      await ask({ kind: 'end' });
    },
    close: helper.rest,
  };
}
