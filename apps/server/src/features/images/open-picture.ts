import { IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE } from '@beso/contract/limits';
import sharp, { type Sharp } from 'sharp';

sharp.cache(false);
sharp.concurrency(1);

/** Opens a picture. Call it only in a process that may be killed. @throws if the picture is too large */
export async function openPicture(content: Buffer): Promise<Sharp> {
  const { width, height } = await sharp(content).metadata();
  const isTooLarge = Math.max(width, height) > IMAGE_MAX_SIDE || width * height > IMAGE_MAX_PIXELS;
  if (isTooLarge) throw new Error(`${width} x ${height} is too large`);
  return sharp(content, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' });
}
