// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDragToClose } from './useDragToClose.ts';

const HEIGHT = 400;
const closed = vi.fn();
let root: Root;

function Sheet({ held }: { held: boolean }) {
  const { handle, style } = useDragToClose(true, closed, held);
  return (
    <div role="dialog" style={style}>
      <header {...handle}>
        <button type="button">Close</button>
      </header>
    </div>
  );
}

/** Renders a sheet that ends `gap` pixels above the bottom of the window. */
async function open({ gap = 0, held = false } = {}) {
  await act(async () => root.render(<Sheet held={held} />));
  const panel = document.querySelector<HTMLElement>('[role=dialog]');
  if (panel === null) throw new Error('no sheet');
  Object.defineProperty(panel, 'clientHeight', { value: HEIGHT });
  panel.getBoundingClientRect = () => new DOMRect(0, window.innerHeight - gap - HEIGHT, 390, HEIGHT);
  return panel;
}

/** Drags from the top of an element by `ways` pixels, one every `everyMs` milliseconds, and lets go. */
async function drag(ways: readonly number[], { on = 'header', everyMs = 200, button = 0 } = {}) {
  const target = document.querySelector<HTMLElement>(on);
  if (target === null) throw new Error(`no ${on}`);
  const header = document.querySelector<HTMLElement>('header');
  Object.assign(header ?? {}, { setPointerCapture: () => undefined });
  const send = (type: string, clientY: number, at: number) => {
    const event = new PointerEvent(type, { bubbles: true, pointerId: 1, clientY, button });
    Object.defineProperty(event, 'timeStamp', { value: at });
    return act(async () => void target.dispatchEvent(event));
  };
  await send('pointerdown', 100, 1_000);
  let at = 1_000;
  for (const way of ways) {
    at += everyMs;
    await send('pointermove', 100 + way, at);
  }
  const moved = document.querySelector<HTMLElement>('[role=dialog]')?.style.translate;
  await send('pointerup', 100 + (ways.at(-1) ?? 0), at);
  return moved;
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  closed.mockClear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it('a sheet follows the finger and closes after a far drag', async () => {
  await open();
  expect(await drag([100, 300])).toBe('0 300px');
  expect(closed).toHaveBeenCalledOnce();
});

it('a short, slow drag moves the sheet back', async () => {
  const panel = await open();
  expect(await drag([20, 40])).toBe('0 40px');
  expect(closed).not.toHaveBeenCalled();
  expect(panel.style.translate).toBe('');
  await drag([10, 20], { everyMs: 50 });
  expect(closed).not.toHaveBeenCalled();
});

it('a short, fast drag closes the sheet', async () => {
  await open();
  await drag([30, 60], { everyMs: 20 });
  expect(closed).toHaveBeenCalledOnce();
});

it('a drag upwards moves nothing', async () => {
  await open();
  expect(await drag([-100, -300], { everyMs: 20 })).toBe('');
  expect(closed).not.toHaveBeenCalled();
});

it('a sheet in the middle of the window, a control, and another button of the mouse do not drag', async () => {
  await open({ gap: 100 });
  await drag([300]);
  await open();
  await drag([300], { on: 'button' });
  await drag([300], { button: 2 });
  expect(closed).not.toHaveBeenCalled();
});

it('a held sheet returns to its place, although its closing is asked for', async () => {
  const panel = await open({ held: true });
  await drag([100, 300]);
  expect(closed).toHaveBeenCalledOnce();
  expect(panel.style.translate).toBe('');
});
