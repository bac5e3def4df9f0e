import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const DRAWING_NAMES = ['letter', 'key', 'device', 'faces'] as const;
export type DrawingName = (typeof DRAWING_NAMES)[number];

export const DRAWING_SIZE = { width: 240, height: 160 } as const;
export const MARK_SIZE = { width: 30, height: 21 } as const;

/** Two pixels for each CSS pixel, for screens with a high density. */
const PIXELS_EACH = 2;

const drawn = new Map<string, Promise<Buffer>>();

async function draw(name: string, { width }: { width: number }): Promise<Buffer> {
  const svg = await readFile(join(import.meta.dirname, 'drawings', `${name}.svg`));
  const { default: sharp } = await import('sharp');
  return sharp(svg, { density: 72 * PIXELS_EACH * 2 })
    .resize({ width: width * PIXELS_EACH })
    .png({ palette: true })
    .toBuffer();
}

/** Returns an illustration as PNG, because mail programs do not show SVG. Cached. */
function pictureOf(name: DrawingName | 'mark'): Promise<Buffer> {
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const picture = draw(name, name === 'mark' ? MARK_SIZE : DRAWING_SIZE);
  drawn.set(name, picture);
  picture.catch(() => drawn.delete(name));
  return picture;
}

/** Returns a mail's pictures by their names in the HTML. They are attached, so that reading loads nothing. */
export async function mailPicturesOf(drawing: DrawingName): Promise<{ name: string; png: Buffer }[]> {
  const names = ['mark', drawing] as const;
  return Promise.all(names.map(async (name) => ({ name, png: await pictureOf(name) })));
}
