const QUIET_SHARE = 0.08;
const CAPTION_SHARE = 0.07;

/** Returns a QrCard's code as a PNG with a caption, or null if the browser cannot encode it. */
export function qrPng(code: HTMLCanvasElement, caption: string): Promise<Blob | null> {
  const margin = Math.round(code.width * QUIET_SHARE);
  const line = Math.round(code.width * CAPTION_SHARE);
  const page = document.createElement('canvas');
  page.width = code.width + 2 * margin;
  page.height = code.height + 2 * margin + 2 * line;
  const context = page.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = '#FFFFFF';
  context.fillRect(0, 0, page.width, page.height);
  context.drawImage(code, margin, margin);
  context.fillStyle = '#2B1118';
  context.font = `600 ${line}px ${getComputedStyle(document.body).fontFamily}`;
  context.textAlign = 'center';
  context.fillText(caption, page.width / 2, code.height + margin + 1.8 * line, code.width);
  return new Promise((resolve) => page.toBlob(resolve, 'image/png'));
}
