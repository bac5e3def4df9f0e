import { IMAGE_VARIANT_WIDTHS } from '@beso/contract/limits';

/** The server stores no wider picture than this. */
export const SENT_WIDTH_PX = IMAGE_VARIANT_WIDTHS.full;
/** Wide enough to cut a portrait out of a part of the picture. */
export const CROP_SOURCE_WIDTH_PX = 2400;
const SMALLER_WIDTHS_PX = [1600, 1200, 900] as const;
/** The largest height that the server stores, in widths of the picture. */
const HEIGHT_FACTOR = 4;
const QUALITIES = [0.85, 0.7] as const;

/** A size in pixels with the encoder's quality, from 0 to 1. */
export interface EncodedSize {
  width: number;
  height: number;
  quality: number;
}

/** Returns the sizes to try, largest first. */
export function sizeSteps(width: number, height: number, widestPx: number): EncodedSize[] {
  const widths = [widestPx, ...SMALLER_WIDTHS_PX.filter((each) => each < widestPx)];
  const scales = widths.map((each) => Math.min(1, each / width, (each * HEIGHT_FACTOR) / height));
  return [...new Set(scales)].flatMap((scale) => {
    const scaled = (length: number) => Math.max(1, Math.round(length * scale));
    return QUALITIES.map((quality) => ({ width: scaled(width), height: scaled(height), quality }));
  });
}

export async function encodeWithinLimit(
  limitBytes: number,
  steps: readonly EncodedSize[],
  encode: (size: EncodedSize) => Promise<Blob>,
): Promise<Blob | undefined> {
  for (const step of steps) {
    const encoded = await encode(step);
    if (encoded.size <= limitBytes) return encoded;
  }
  return undefined;
}
