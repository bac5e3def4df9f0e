import { AVATAR_FORMAT } from '@beso/contract/limits';

/** A square part of a picture, in pixels of the picture. */
export interface CropSquare {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Loads the picture at an object URL. Rejects if this browser cannot read it. */
async function openPicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
}

/** Returns the square part as a JPEG on white. Rejects if the browser cannot encode it. */
export async function cropPicture(url: string, square: CropSquare): Promise<Blob> {
  const picture = await openPicture(url);
  const canvas = document.createElement('canvas');
  canvas.width = AVATAR_FORMAT.sidePx;
  canvas.height = AVATAR_FORMAT.sidePx;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#FFFFFF';
  context.fillRect(0, 0, AVATAR_FORMAT.sidePx, AVATAR_FORMAT.sidePx);
  context.drawImage(
    picture,
    square.x,
    square.y,
    square.width,
    square.height,
    0,
    0,
    AVATAR_FORMAT.sidePx,
    AVATAR_FORMAT.sidePx,
  );
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture'))),
      'image/jpeg',
      AVATAR_FORMAT.quality / 100,
    );
  });
}

export async function isPicture(file: Blob): Promise<boolean> {
  const url = URL.createObjectURL(file);
  try {
    const { naturalWidth } = await openPicture(url);
    return naturalWidth > 0;
  } catch {
    return false;
  } finally {
    URL.revokeObjectURL(url);
  }
}
