import { expect, it } from 'vitest';
import common from '../../locales/en/common.json';
import language from '../../locales/en/language.json';
import { builtInTexts } from './builtIn.ts';

it('the built-in texts equal those of the English files [S4-008]', () => {
  expect(common).toMatchObject(builtInTexts.common);
  expect(language).toMatchObject(builtInTexts.language);
});
