// npm run files:copy: copies the pictures from BESO_DATA_DIR to S3_BUCKET, also while the server runs. Exits
// with 0 if the bucket has all pictures.
import { IMAGE_BUCKETS } from '@beso/contract/images';
import { IMAGE_FILES } from './features/images/index.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { copyFiles } from './platform/files/copy.ts';
import { openFileStore, openFolder } from './platform/files/open-store.ts';
import { printLines } from './platform/terminal.ts';

try {
  const config = readConfig(process.env);
  if (config.s3 === undefined) throw new ConfigError('S3_BUCKET is required: the bucket to copy into.');
  const what = { tops: IMAGE_BUCKETS, names: IMAGE_FILES };
  const { files, known } = await copyFiles(openFolder(config), await openFileStore(config), what);
  printLines(`${files} files copied to ${config.s3.bucket}, ${known} were there already`);
} catch (error) {
  printLines(error instanceof Error ? `${error.message}${causeOf(error)}` : String(error));
  process.exitCode = 1;
}

function causeOf({ cause }: Error): string {
  return cause instanceof Error ? `: ${cause.message}` : '';
}
