/** The longest sides to try. The server stores nothing wider than half of the first. */
const LONGEST_SIDES_PX = [3200, 2400, 1600, 1200] as const;
const QUALITIES = [0.85, 0.7] as const;

/** The size in pixels, and the encoder's quality from 0 to 1. */
export interface Size {
  width: number;
  height: number;
  quality: number;
}

/** Returns the sizes to try, best first. None is larger than the picture itself. */
export function sizeSteps(width: number, height: number): Size[] {
  const longest = Math.max(width, height);
  const sides = [...new Set(LONGEST_SIDES_PX.map((side) => Math.min(side, longest)))];
  return sides.flatMap((side) => {
    const scaled = (length: number) => Math.max(1, Math.round((length * side) / longest));
    return QUALITIES.map((quality) => ({ width: scaled(width), height: scaled(height), quality }));
  });
}

export async function firstWithin(
  limitBytes: number,
  steps: readonly Size[],
  encode: (size: Size) => Promise<Blob>,
): Promise<Blob | undefined> {
  for (const step of steps) {
    const encoded = await encode(step);
    if (encoded.size <= limitBytes) return encoded;
  }
  return undefined;
}
