import { isNearlyFull } from '../../platform/files/disk-space.ts';
import { fail } from '../../platform/http/fail.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { IMAGE_FILES } from './picture.ts';
import { listImagesWithoutSize, recordBytes, sumImageBytes } from './queries/images.ts';

/** The most old images that are measured per upload, because measuring reads their files. */
const MEASURED_AT_ONCE = 50;

/** Stores the sizes of old images. An image without files counts as 1 byte. */
async function measure({ database, files }: Services, viewerId: ViewerId): Promise<void> {
  for (const { id, path } of await listImagesWithoutSize(database.db, viewerId, MEASURED_AT_ONCE)) {
    const sizes = IMAGE_FILES.map(async (name) => (await files.read(`${path}/${name}`))?.length ?? 0);
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    await recordBytes(database.db, id, Math.max(1, bytes));
  }
}

/** Counts an upload and checks for space. @throws TOO_MANY_REQUESTS, IMAGES_QUOTA, STORAGE_FULL */
export async function admitUpload(services: Services, viewerId: ViewerId): Promise<void> {
  const { config, database, files } = services;
  await services.quotas.countPerson('images.uploadImage', viewerId);
  await measure(services, viewerId);
  if ((await sumImageBytes(database.db, viewerId)) >= config.uploadMegabytes * 1024 ** 2)
    throw fail('IMAGES_QUOTA');
  // Uploads leave the rest of a nearly full disk to the database.
  if (isNearlyFull(await files.space())) throw fail('STORAGE_FULL');
}
