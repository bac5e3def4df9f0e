import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreUnavailableError } from '../../platform/files/store.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { buildImageFilePath as fileOfPicture, listPicturePaths } from '../images/index.ts';
import { findLanguage } from '../profiles/index.ts';
import { exportPage } from './page.ts';
import { exportedRows, findFirstNames } from './queries/rows.ts';
import { type ClaimedExport, listUnfinishedFiles, recordProgress } from './queries.ts';
import { readableActivities, readableMessages } from './readable-content.ts';
import { openZipWriter } from './zip-writer.ts';

/** Thrown to stop building, because the account is being deleted or the node shuts down. */
export class ExportStoppedError extends Error {}

/** After this many pictures or milliseconds, the progress is recorded and the claim extended. */
const PICTURES_PER_NOTE = 20;
const NOTE_MS = 10_000;
const FREE_MIN_BYTES = 1024 ** 3;

async function* jsonOf(rows: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Collects the people and pictures that appear in a person's feed and messages. */
async function lookThrough(services: Services, viewerId: ViewerId) {
  const people = new Set<string>();
  const pictures = new Set<string>();
  for await (const { giver, receiver, image } of readableActivities(services, viewerId)) {
    people.add(giver.id).add(receiver.id);
    if (image !== null) pictures.add(image.id);
  }
  for await (const { senderId, receiverId, imageId } of readableMessages(services, viewerId)) {
    people.add(senderId).add(receiverId);
    if (imageId !== null) pictures.add(imageId);
  }
  return { people: [...people], pictures: [...pictures] };
}

const folderOf = ({ dataDir }: Services['config']) => join(dataDir, 'exports');

/**
 * Checks that there is room for an export. @throws StoreUnavailableError if the store or the disk is nearly
 * full
 */
async function requireRoom({ files }: Services, folder: string): Promise<void> {
  const [store, disk] = await Promise.all([files.space(), statfs(folder)]);
  if (Math.min(store.freeBytes, disk.bavail * disk.bsize) < FREE_MIN_BYTES)
    throw new StoreUnavailableError(new Error('the disk has no room for an export'));
}

/** Removes unfinished files that remained when a program was killed. */
export async function removePartialFiles({ config, database }: Services): Promise<void> {
  const folder = folderOf(config);
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) return;
  const building = new Set((await listUnfinishedFiles(database.db)).map((fileId) => `${fileId}.zip`));
  for (const name of names) if (!building.has(name)) await rm(join(folder, name), { force: true });
}

/** Builds the zip file of an export and returns its path. The caller deletes the file. */
export async function buildExport(
  services: Services,
  claimed: ClaimedExport,
  signal: AbortSignal,
): Promise<string> {
  const { database, config } = services;
  const viewerId = claimed.personId as ViewerId;
  const folder = folderOf(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${claimed.fileId}.zip`);
  await rm(path, { force: true });

  const zip = openZipWriter(config, signal);
  try {
    await zip.begin(path);
    const seen = await lookThrough(services, viewerId);
    const pictures = await listPicturePaths(database.db, viewerId, seen.pictures);
    const inFile = new Set<string>();
    const missing: string[] = [];
    let notedAt = 0;
    const note = async (isDue: boolean) => {
      if (!isDue && Date.now() - notedAt <= NOTE_MS) return;
      notedAt = Date.now();
      await requireRoom(services, folder);
      const progress = {
        done: inFile.size + missing.length,
        total: pictures.length,
        missing: missing.length,
      };
      if (signal.aborted || !(await recordProgress(database.db, claimed, progress)))
        throw new ExportStoppedError();
    };
    await note(true);
    for await (const { table, rows } of exportedRows(database, viewerId)) {
      await zip.addText(`data/${table}.json`, jsonOf(rows));
      await note(false);
    }
    await zip.addText('data/activities.json', jsonOf(readableActivities(services, viewerId)));
    await zip.addText('data/messages.json', jsonOf(readableMessages(services, viewerId)));
    for (let done = 0; done < pictures.length; done = inFile.size + missing.length) {
      const next = pictures.slice(done, done + PICTURES_PER_NOTE);
      const entries = next.map((picture) => ({ id: picture.id, path: fileOfPicture(picture.path, 'full') }));
      const { added, missing: lacking } = await zip.addPictures(entries);
      for (const id of added) inFile.add(id);
      missing.push(...lacking);
      await note(true);
    }
    const names = await findFirstNames(database, [...seen.people, viewerId]);
    const person = { id: viewerId, name: names.get(viewerId) ?? '' };
    const language = await findLanguage(database.db, viewerId);
    const page = exportPage(
      { language, person, names, pictures: inFile, missing },
      readableActivities(services, viewerId),
      readableMessages(services, viewerId),
    );
    await zip.addText('index.html', page);
    await zip.addText('data/missing-pictures.json', jsonOf(missing));
    await note(true);
    await zip.end();
    return path;
  } catch (error) {
    await rm(path, { force: true });
    throw signal.aborted ? new ExportStoppedError() : error;
  } finally {
    zip.close();
  }
}

/** Copies the file into the store; returns its size in bytes. */
export async function storeExport({ files }: Services, from: string, to: string): Promise<number> {
  const { size } = await stat(from);
  await files.adopt(to, from);
  return size;
}
