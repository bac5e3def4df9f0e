// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type ShownScreen, showScreen } from '../../../../test/showScreen.tsx';
import { loadNamespaces, switchLanguage } from '../../../platform/i18n/index.ts';
import { DetailFields, type Details } from './DetailFields.tsx';

const BLANK: Details = { title: '', category: null, location: '' };
let screen: ShownScreen | undefined;

beforeAll(async () => {
  switchLanguage('en');
  await loadNamespaces('common', 'recommendations', 'activities');
});
afterEach(async () => {
  await screen?.close();
  vi.unstubAllGlobals();
});

it.each<[string, Partial<Details>, boolean]>([
  ['closed while all are blank', {}, false],
  ['open with a title', { title: 'The walk' }, true],
  ['open with a category', { category: 'cooking' }, true],
  ['open with a place', { location: 'Ostia' }, true],
])('the optional fields are %s [S3-016]', async (_, filled, open) => {
  vi.useFakeTimers();
  screen = await showScreen(() => <DetailFields value={{ ...BLANK, ...filled }} onChange={() => {}} />, '/x');
  vi.useRealTimers();
  expect(document.querySelector('details')?.open).toBe(open);
});
