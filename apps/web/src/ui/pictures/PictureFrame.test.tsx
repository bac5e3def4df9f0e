// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { PictureFrame, type PictureFrameProps } from './PictureFrame.tsx';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));

async function show(given: Partial<PictureFrameProps> = {}) {
  const page = document.createElement('div');
  const drawn = createRoot(page);
  const draw = (changed: Partial<PictureFrameProps>) =>
    act(async () =>
      drawn.render(<PictureFrame src="/one" alt="A cake" failedLabel="No picture" {...given} {...changed} />),
    );
  await draw({});
  const find = (what: string) => page.querySelector<HTMLElement>(what);
  const happens = (event: 'load' | 'error') => act(async () => find('img')?.dispatchEvent(new Event(event)));
  return { page, draw, find, happens };
}

const PULSE = '.animate-pulse-soft';

it('a picture is a grey pulse until it is loaded [S4-013]', async () => {
  const { page, find, happens } = await show();
  expect(find(PULSE)?.className).toContain('bg-border');
  expect(find(PULSE)?.style.backgroundImage).toBe('');
  expect(find('img')?.className).toContain('opacity-0');
  await happens('load');
  expect(find(PULSE)).toBeNull();
  expect(find('img')?.className).not.toContain('opacity-0');
  expect(page.textContent).toBe('');
});

it('a picture with a placeholder pulses in its colours [S4-013]', async () => {
  const { find } = await show({ placeholder: 'data:image/webp;base64,AA' });
  expect(find(PULSE)?.style.backgroundImage).toContain('data:image/webp;base64,AA');
});

it('a failed picture keeps its placeholder until another one replaces it [S4-013]', async () => {
  const onFailed = vi.fn();
  const { page, find, happens, draw } = await show({ onFailed });
  await happens('error');
  expect(page.textContent).toBe('No picture');
  expect([find('img'), find(PULSE)]).toEqual([null, null]);
  expect(onFailed).toHaveBeenCalledOnce();
  await draw({ src: '/two' });
  expect(find('img')?.getAttribute('src')).toBe('/two');
  expect(find(PULSE)).not.toBeNull();
  expect(page.textContent).toBe('');
});

it('without a photo the illustration is shown, and nothing pulses [S4-013]', async () => {
  const { page, find } = await show({ src: null, fallback: 'a drawing' });
  expect(page.textContent).toBe('a drawing');
  expect([find('img'), find(PULSE)]).toEqual([null, null]);
});
