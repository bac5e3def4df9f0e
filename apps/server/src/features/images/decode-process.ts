// Decodes what people send, in a process of its own: decoders are made to do the strangest things.
import { IMAGE_VARIANT_WIDTHS, type ImageVariant } from '@beso/contract/limits';
import sharp from 'sharp';
import { serveAsHelper } from '../../platform/work/helping.ts';
import { boxOf } from './boxes.ts';
import { openPicture } from './open-picture.ts';
import { makePlaceholder } from './placeholder.ts';

export interface Picture {
  /** Of the largest variant, upright. */
  readonly width: number;
  readonly height: number;
  /** WebP files. */
  readonly variants: Readonly<Record<ImageVariant, Buffer>>;
  /** An address that a style can name; null where there is none. */
  readonly placeholder: string | null;
}

export interface Undecoded {
  readonly content: Buffer;
  readonly seconds: number;
}

/**
 * Decodes whole, turns upright, converts to sRGB and encodes again from bare pixels, so
 * that nothing of the file but its picture remains. Of an animation the first frame.
 */
async function encodeVariants({ content, seconds }: Undecoded): Promise<Picture> {
  const { data, info } = await (await openPicture(content))
    .timeout({ seconds })
    .autoOrient()
    .resize(boxOf('full'))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const picture = () => sharp(data, { raw: { width, height, channels } }).timeout({ seconds });
  const encode = (variant: ImageVariant) => picture().resize(boxOf(variant)).webp().toBuffer();
  const names = Object.keys(IMAGE_VARIANT_WIDTHS) as ImageVariant[];
  const files = await Promise.all(names.map(async (name) => [name, await encode(name)] as const));
  const variants = Object.fromEntries(files) as Record<ImageVariant, Buffer>;
  return { width, height, variants, placeholder: await makePlaceholder(sharp(variants.thumb)) };
}

serveAsHelper(encodeVariants);
