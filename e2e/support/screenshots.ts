import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { waitForAnimations } from './screens.ts';

const EDGE_PX = 6;
/** Two pixels differ if the differences of their channels add up to more than this. */
const DIFFERENT = 96;

interface Look {
  data: Buffer;
  width: number;
  height: number;
}

const differ = (a: Buffer, b: Buffer, at: number, other = at) =>
  [0, 1, 2].reduce((sum, by) => sum + Math.abs((a[at + by] ?? 0) - (b[other + by] ?? 0)), 0) > DIFFERENT;

async function lookOf(part: Locator, around: number): Promise<Look> {
  const page = part.page();
  await part.scrollIntoViewIfNeeded();
  await waitForAnimations(page);
  const box = await part.boundingBox();
  if (box === null) throw new Error(`${part} is not drawn`);
  const clip = {
    x: Math.floor(box.x) - around,
    y: Math.floor(box.y) - around,
    width: Math.ceil(box.width) + 2 * around,
    height: Math.ceil(box.height) + 2 * around,
  };
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

export const captureElement = (part: Locator): Promise<Look> => lookOf(part, 0);

/** Returns the share of pixels that differ between two screenshots, from 0 to 1. */
export function pixelDifference(one: Look, other: Look): number {
  const [width, height] = [Math.min(one.width, other.width), Math.min(one.height, other.height)];
  let different = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (differ(one.data, other.data, (y * one.width + x) * 3, (y * other.width + x) * 3)) different += 1;
  return different / (width * height);
}

/** Returns true if an element's left edge differs from the page beside it, at half its height. */
export async function hasEdge(part: Locator): Promise<boolean> {
  const { data, width, height } = await lookOf(part, EDGE_PX);
  const row = Math.floor(height / 2) * width;
  return Array.from({ length: EDGE_PX }, (_, x) => (row + EDGE_PX + x) * 3).some((at) =>
    differ(data, data, at, row * 3),
  );
}
