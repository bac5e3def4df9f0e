import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

const RED = [192, 32, 48] as const;
const BLUE = [32, 64, 192] as const;
/** A phone's sensor lies on its side: its left edge is the top of the photo. */
const SENSOR = { width: 2600, height: 1950, channels: 3 } as const;
const SOLFERINO = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '45/1 22/1 12/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '10/1 33/1 59/1',
};

/**
 * Returns a photo with orientation and location in its EXIF data. Upright, it is red above blue.
 * @param quality the JPEG's quality in percent: 96 makes more than 5 MB, 70 about one
 */
export async function phonePhoto(quality = 96) {
  const pixels = randomBytes(SENSOR.width * SENSOR.height * SENSOR.channels);
  for (let at = 0; at < pixels.length; at += 1) {
    const colour = Math.floor(at / 3) % SENSOR.width < SENSOR.width / 2 ? RED : BLUE;
    // Noise does not compress, which makes the file large.
    pixels[at] = (colour[at % 3] ?? 0) * 0.6 + (pixels[at] ?? 0) * 0.4;
  }
  const buffer = await sharp(pixels, { raw: SENSOR })
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: SOLFERINO })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer };
}

/** Returns true if the EXIF data contains a location. */
export async function hasLocation(picture: Buffer): Promise<boolean> {
  const { exif } = await sharp(picture).metadata();
  return exif !== undefined && (exif.includes('\x25\x88', 'latin1') || exif.includes('\x88\x25', 'latin1'));
}

/** Returns the colours of the upper and the lower half, ignoring the EXIF orientation. */
export async function topAndBottomColours(
  picture: Buffer,
): Promise<{ above: string; below: string; shape: string }> {
  const { width, height } = await sharp(picture).metadata();
  const { data } = await sharp(picture)
    .removeAlpha()
    .resize(1, 2, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const name = (at: number) => ((data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue');
  return { above: name(0), below: name(3), shape: height > width ? 'standing' : 'lying' };
}

export async function recordUploads(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept: unknown[] = [];
    Object.assign(window, { kept });
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function keeping(body) {
      if (body instanceof FormData) kept.push(body.get('file'));
      send.call(this, body);
    };
  });
}

export async function recordedUpload(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const file = (Reflect.get(window, 'kept') as Blob[]).at(-1);
    if (file === undefined) throw new Error('nothing was uploaded');
    const reader = new FileReader();
    await new Promise((resolve) => {
      reader.onload = resolve;
      reader.readAsDataURL(file);
    });
    return String(reader.result).split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}
