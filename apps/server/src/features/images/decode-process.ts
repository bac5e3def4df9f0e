// A malicious file may crash the decoder or exhaust its memory, so decoding runs in its own process.
import { IMAGE_VARIANT_WIDTHS, type ImageVariant } from '@beso/contract/limits';
import sharp from 'sharp';
import { serveAsHelper } from '../../platform/work/serve-as-helper.ts';
import { openPicture } from './open-picture.ts';
import { makePlaceholder } from './placeholder.ts';
import { maxSizeOf } from './variant-sizes.ts';

export interface Picture {
  /** The size of the largest variant, turned upright. */
  readonly width: number;
  readonly height: number;
  /** The content of WebP files. */
  readonly variants: Readonly<Record<ImageVariant, Buffer>>;
  /** A data: URL for CSS, or null. */
  readonly placeholder: string | null;
}

export interface UndecodedPicture {
  readonly content: Buffer;
  readonly seconds: number;
}

/** Decodes the (first) image, turns it upright, converts it to sRGB and encodes it without metadata. */
async function encodeVariants({ content, seconds }: UndecodedPicture): Promise<Picture> {
  const { data, info } = await (await openPicture(content))
    .timeout({ seconds })
    .autoOrient()
    .resize(maxSizeOf('full'))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const picture = () => sharp(data, { raw: { width, height, channels } }).timeout({ seconds });
  const encode = (variant: ImageVariant) => picture().resize(maxSizeOf(variant)).webp().toBuffer();
  const names = Object.keys(IMAGE_VARIANT_WIDTHS) as ImageVariant[];
  const files = await Promise.all(names.map(async (name) => [name, await encode(name)] as const));
  const variants = Object.fromEntries(files) as Record<ImageVariant, Buffer>;
  return { width, height, variants, placeholder: await makePlaceholder(sharp(variants.thumb)) };
}

serveAsHelper(encodeVariants);
