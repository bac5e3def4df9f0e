import { expect, it } from 'vitest';
import { setLanguage } from './index.ts';

it('[S4-006] rejects a code that is not supported', async () => {
  await expect(setLanguage('sv')).rejects.toThrow(RangeError);
  await expect(setLanguage('')).rejects.toThrow(RangeError);
});
