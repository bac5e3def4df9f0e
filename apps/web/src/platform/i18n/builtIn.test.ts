import { expect, it } from 'vitest';
import common from '../../locales/en/common.json';
import language from '../../locales/en/language.json';
import { builtInTexts } from './builtIn.ts';

it('[S4-008] the built-in set says what the English files say', () => {
  expect(common).toMatchObject(builtInTexts.common);
  expect(language).toMatchObject(builtInTexts.language);
});
