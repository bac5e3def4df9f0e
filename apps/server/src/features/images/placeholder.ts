import type { Sharp } from 'sharp';

/** Longer side and quality, tried in this order until the placeholder is small enough. */
const TRIED = [
  { pixels: 16, quality: 60 },
  { pixels: 16, quality: 40 },
  { pixels: 16, quality: 10 },
  { pixels: 10, quality: 10 },
] as const;
const HEAD = 'data:image/webp;base64,';

/** The most characters of a placeholder, so that pages of the feed stay small. */
export const PLACEHOLDER_MAX_LENGTH = 200;

/** Returns a tiny picture as a data: URL, or null if it is too large. */
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
