import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Avatar } from './Avatar.tsx';

/** The value of `--spacing` in styles/tokens.css, in px. */
const STEP_PX = 4;

it.each([
  ['sm', 36],
  ['md', 44],
  ['lg', 64],
  ['xl', 104],
  [undefined, 44],
] as const)('an avatar of size %s is %d px wide [S2-061]', (size, px) => {
  const drawn = renderToStaticMarkup(<Avatar id="1" name="Giulia Rossi" size={size} />);
  const step = /\bsize-(\d+)\b/.exec(drawn)?.[1];
  expect(Number(step) * STEP_PX).toBe(px);
  expect(drawn).toContain('GR');
});
