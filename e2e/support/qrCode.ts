import jsQR from 'jsqr';
import sharp from 'sharp';

/** Reads the QR code in a picture, as a phone's camera would; undefined if it finds none. */
export async function readQrCode(picture: Buffer | string): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
