import { expect, it } from 'vitest';
import { setLanguage } from './index.ts';

it('an unsupported code is rejected [S4-006]', async () => {
  await expect(setLanguage('sv')).rejects.toThrow(RangeError);
  await expect(setLanguage('')).rejects.toThrow(RangeError);
});
