import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';

/** @typedef {import('sharp').Sharp} Sharp */
import { root } from '../project.mjs';
import { writeOwnFile } from './edit.mjs';

const RED = '#BE1E3C';
/** `CUT` fills the square, because stores cut off its corners. `ROUNDED` has round corners already. */
const CUT = readFileSync(join(root, 'apps/web/public/icon-maskable.svg'), 'utf8');
const ROUNDED = readFileSync(join(root, 'apps/web/public/favicon.svg'), 'utf8');
/** The icon's mark without the background. */
const MARK = CUT.replace(/<rect [^>]*\/>/, '');

const png = (/** @type {Sharp} */ drawn) => drawn.png({ compressionLevel: 9 }).toBuffer();
const draw = (/** @type {string} */ svg, /** @type {number} */ side) =>
  sharp(Buffer.from(svg), { density: (72 * side) / 64 }).resize(side, side);

/** The width of the mark on a splash screen, as a share of the screen's shorter side. */
const SPLASH_MARK = 0.4;

async function splash(/** @type {number} */ width, /** @type {number} */ height) {
  const side = Math.round(Math.min(width, height) * SPLASH_MARK);
  const mark = await png(draw(MARK, side));
  const page = sharp({ create: { width, height, channels: 3, background: RED } });
  return png(page.composite([{ input: mark }]));
}

const circle = (/** @type {number} */ side) =>
  Buffer.from(`<svg viewBox="0 0 2 2" width="${side}" height="${side}"><circle cx="1" cy="1" r="1"/></svg>`);

const PICTURE = /^(ic_launcher.*|splash.*|AppIcon.*)\.png$/;

/** Draws the replacement of a picture of the template, in the same size. */
async function redrawn(/** @type {string} */ file) {
  const { width = 0, height = 0 } = await sharp(file).metadata();
  const name = basename(file);
  if (name.startsWith('splash')) return splash(width, height);
  if (name === 'ic_launcher_foreground.png') return png(draw(MARK, width));
  if (name === 'ic_launcher_round.png') {
    const whole = await png(draw(CUT, width));
    return png(sharp(whole).composite([{ input: circle(width), blend: 'dest-in' }]));
  }
  if (name.startsWith('AppIcon')) return png(draw(CUT, width).flatten({ background: RED }));
  return png(draw(ROUNDED, width));
}

/**
 * Replaces the icons and splash screens of Capacitor's template with our own.
 * @param {string} android
 * @param {string} ios
 * @throws Error if the template has none
 */
export async function drawPictures(android, ios) {
  const resources = join(android, 'app/src/main/res');
  const files = [resources, join(ios, 'App/App/Assets.xcassets')].map((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => PICTURE.test(basename(path)))
      .map((path) => join(folder, path)),
  );
  if (files.some((found) => found.length === 0)) throw new Error('a template has no pictures any more');
  for (const file of files.flat()) writeFileSync(file, await redrawn(file));
  const color = `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <color name="ic_launcher_background">${RED}</color>
</resources>
`;
  writeOwnFile(join(resources, 'values/ic_launcher_background.xml'), color);
}
