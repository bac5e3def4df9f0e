// A malicious file may crash the decoder or exhaust its memory, so decoding needs a separate process.
import { IMAGE_VARIANT_WIDTHS, type ImageVariant } from '@beso/contract/limits';
import sharp from 'sharp';
import { serveAsHelper } from '../../platform/work/serve-as-helper.ts';
import { openPicture } from './open-picture.ts';
import { makePlaceholder } from './placeholder.ts';
import { buildResizeOptions } from './variant-sizes.ts';

export interface DecodedPicture {
  /** The size of the largest variant, after turning the picture upright. */
  readonly width: number;
  readonly height: number;
  /** The content of WebP files. */
  readonly variants: Readonly<Record<ImageVariant, Buffer>>;
  /** A tiny preview as a data: URL, or null. */
  readonly placeholder: string | null;
}

export interface UndecodedPicture {
  readonly content: Buffer;
  readonly seconds: number;
}

/**
 * Turns the picture upright and encodes it in sRGB without metadata. A file of several pictures is reduced to
 * the first.
 */
async function encodeVariants({ content, seconds }: UndecodedPicture): Promise<DecodedPicture> {
  const { data, info } = await (await openPicture(content))
    .timeout({ seconds })
    .autoOrient()
    .resize(buildResizeOptions('full'))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const picture = () => sharp(data, { raw: { width, height, channels } }).timeout({ seconds });
  const encode = (variant: ImageVariant) => picture().resize(buildResizeOptions(variant)).webp().toBuffer();
  const names = Object.keys(IMAGE_VARIANT_WIDTHS) as ImageVariant[];
  const files = await Promise.all(names.map(async (name) => [name, await encode(name)] as const));
  const variants = Object.fromEntries(files) as Record<ImageVariant, Buffer>;
  return { width, height, variants, placeholder: await makePlaceholder(sharp(variants.thumb)) };
}

serveAsHelper(encodeVariants);
