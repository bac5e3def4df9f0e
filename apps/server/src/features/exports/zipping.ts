import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Config } from '../../platform/config.ts';
import { StoreAway } from '../../platform/files/store.ts';
import type { PictureEntry, ZipReply, ZipStep, ZipStepDone } from './zip-thread.ts';

/** The end of a file of a few hundred thousand entries takes some of it. */
const MEMORY_MB = 256;
/** More than the store waits for a picture. */
const STEP_MS = 120_000;
const PIECE_LENGTH = 256 * 1024;

/** Writes a zip file in a thread of its own, at a lower priority. A failed step rejects with its message. */
export interface Zipping {
  /** Makes the file. */
  begin(to: string): Promise<void>;
  addText(name: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void>;
  /**
   * Adds at least the first picture, and as many more as a short time allows.
   * @throws StoreAway
   */
  addPictures(pictures: readonly PictureEntry[]): Promise<Pick<ZipStepDone, 'added' | 'missing'>>;
  /** Completes the file. */
  end(): Promise<void>;
  /** Ends the thread, also amid the file. */
  close(): Promise<void>;
}

/** @param signal ends the wait for a step, which then rejects */
export function openZipping({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>, signal: AbortSignal): Zipping {
  const worker = new Worker(new URL('./zip-thread.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  // A step that waits rejects by itself; without a listener the error would end this program.
  worker.on('error', () => undefined);
  const ask = async (step: ZipStep): Promise<ZipStepDone> => {
    const replied = once(worker, 'message', {
      signal: AbortSignal.any([signal, AbortSignal.timeout(STEP_MS)]),
    });
    worker.postMessage(step);
    const [reply] = (await replied) as [ZipReply];
    if ('error' in reply) throw new Error(reply.error);
    return reply.done;
  };
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
      if (away !== null) throw new StoreAway(new Error(away));
      return { added, missing };
    },
    end: async () => {
      await ask({ kind: 'end' });
    },
    close: async () => {
      await worker.terminate();
    },
  };
}
