import type { Sharp } from 'sharp';

/** The longer side, and how good: tried in turn, until one is small enough. */
const TRIED = [
  { pixels: 16, quality: 60 },
  { pixels: 16, quality: 40 },
  { pixels: 16, quality: 10 },
  { pixels: 10, quality: 10 },
] as const;
const HEAD = 'data:image/webp;base64,';

/** So that a page of the feed grows by less than a row of text for each picture. */
export const PLACEHOLDER_MAX_LENGTH = 200;

/**
 * The picture in a few pixels, as an address that a style can name: a browser shows it, smoothly enlarged,
 * before the picture is there. Null for one that does not become small enough.
 */
export async function makePlaceholder(picture: Sharp): Promise<string | null> {
  for (const { pixels, quality } of TRIED) {
    const tiny = picture
      .clone()
      .resize({ width: pixels, height: pixels, fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .webp({ quality, effort: 6 });
    const address = HEAD + (await tiny.toBuffer()).toString('base64');
    if (address.length <= PLACEHOLDER_MAX_LENGTH) return address;
  }
  return null;
}
