/** [S9-033] The size and quality of the picture; the server derives its variants from it. */
const SIDE_PX = 800;
const QUALITY = 0.85;

/** A square of a picture, in its pixels. */
export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Loads the picture of an object URL. Rejects when this browser cannot read it. */
async function openPicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
}

/** Returns the square as a JPEG of 800 x 800 px on white. Rejects when the browser cannot create it. */
export async function cropPicture(url: string, square: Square): Promise<Blob> {
  const picture = await openPicture(url);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#FFFFFF';
  context.fillRect(0, 0, SIDE_PX, SIDE_PX);
  context.drawImage(picture, square.x, square.y, square.width, square.height, 0, 0, SIDE_PX, SIDE_PX);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', QUALITY);
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
