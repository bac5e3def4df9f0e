import jsQR from 'jsqr';
import { vi } from 'vitest';

/** The dark cells of a code as `row,column`, and the number of cells per row, including the margin. */
interface Drawn {
  cells: number;
  dark: Set<string>;
}
const drawings = new WeakMap<HTMLCanvasElement, Drawn>();

/** Makes the test's canvases record the cells of a QR code. */
export function drawQrCodes(): void {
  const contextOf = function (this: HTMLCanvasElement) {
    const drawn: Drawn = { cells: 0, dark: new Set() };
    drawings.set(this, drawn);
    return {
      scale: () => undefined,
      drawImage: () => undefined,
      fillText: () => undefined,
      fillRect: (x: number, y: number, width: number) => {
        if (width > 1) drawn.cells = width;
        else drawn.dark.add(`${y},${x}`);
      },
    };
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    contextOf as unknown as HTMLCanvasElement['getContext'],
  );
}

const CELL_PX = 4;
/** The level of error correction by the first two cells of the format, where 1 is dark. */
const LEVELS: Readonly<Record<string, string>> = { '11': 'L', '10': 'M', '01': 'Q', '00': 'H' };

export interface ReadCode {
  text: string | undefined;
  level: string | undefined;
  width: string;
  height: string;
}

/** Reads the QR code on a canvas, as a phone's camera would. */
export function readQrCode(canvas: HTMLCanvasElement | null): ReadCode {
  const drawn = canvas === null ? undefined : drawings.get(canvas);
  if (canvas === null || drawn === undefined) throw new Error('no code was drawn');
  const side = drawn.cells * CELL_PX;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const cell of drawn.dark) {
    const [row = 0, column = 0] = cell.split(',').map(Number);
    for (let y = row * CELL_PX; y < (row + 1) * CELL_PX; y += 1) {
      for (let x = column * CELL_PX; x < (column + 1) * CELL_PX; x += 1) {
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
      }
    }
  }
  const found = jsQR(pixels, side, side);
  const margin = (drawn.cells - (17 + 4 * (found?.version ?? 0))) / 2;
  const isDark = (row: number, column: number) => drawn.dark.has(`${row + margin},${column + margin}`);
  const bits = [0, 1].map((column) => Number(isDark(8, column))).join('');
  const { width, height } = canvas.style;
  return { text: found?.data, level: LEVELS[bits], width, height };
}
