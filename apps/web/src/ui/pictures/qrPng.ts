const QUIET_SHARE = 0.08;

/** Returns a QrCard's code as a PNG with a wide white margin; null if the browser creates no picture. */
export function qrPng(code: HTMLCanvasElement): Promise<Blob | null> {
  const margin = Math.round(code.width * QUIET_SHARE);
  const page = document.createElement('canvas');
  page.width = code.width + 2 * margin;
  page.height = code.height + 2 * margin;
  const context = page.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = '#FFFFFF';
  context.fillRect(0, 0, page.width, page.height);
  context.drawImage(code, margin, margin);
  return new Promise((resolve) => page.toBlob(resolve, 'image/png'));
}
