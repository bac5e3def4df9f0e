// AVIF encoding takes seconds and much memory, so it needs a separate process.
import sharp from 'sharp';
import { serveAsHelper } from '../../platform/work/serve-as-helper.ts';
import { openPicture } from './open-picture.ts';
import { makePlaceholder } from './placeholder.ts';
import { buildResizeOptions } from './variant-sizes.ts';

export interface AvifResult {
  readonly placeholder: string | null;
  /** The content of AVIF files. */
  readonly feed: Buffer;
  readonly full: Buffer;
}

/** At this quality AVIF looks about as good as our WebP. More effort would save little. */
const AVIF = { quality: 60, effort: 3 } as const;

async function refine(content: Buffer): Promise<AvifResult> {
  const opened = await openPicture(content);
  const { data, info } = await opened.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const picture = () => sharp(data, { raw: { width, height, channels } });
  const feed = await picture().resize(buildResizeOptions('feed')).avif(AVIF).toBuffer();
  const full = await picture().avif(AVIF).toBuffer();
  return { placeholder: await makePlaceholder(picture()), feed, full };
}

serveAsHelper(refine);
