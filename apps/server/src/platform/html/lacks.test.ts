import { expect, test } from 'vitest';
import { lackingCookie } from './lacks.ts';

test('pages say once what the installation lacks, and take it back', () => {
  expect(lackingCookie(undefined, undefined)).toBeUndefined();
  expect(lackingCookie('language=it', 'phone')).toMatch(/^beso_lacks=phone; Max-Age=31536000; Path=\//);
  expect(lackingCookie('language=it; beso_lacks=phone', 'phone')).toBeUndefined();
  expect(lackingCookie('beso_lacks=phone; language=it', undefined)).toMatch(/^beso_lacks=; Max-Age=0;/);
});
