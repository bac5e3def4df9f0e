import { expect, test } from 'vitest';
import { phoneLackCookie } from './unavailable-features.ts';

test('pages say once what the installation lacks, and take it back', () => {
  expect(phoneLackCookie(undefined, undefined)).toBeUndefined();
  expect(phoneLackCookie('language=it', 'phone')).toMatch(/^beso_lacks=phone; Max-Age=31536000; Path=\//);
  expect(phoneLackCookie('language=it; beso_lacks=phone', 'phone')).toBeUndefined();
  expect(phoneLackCookie('beso_lacks=phone; language=it', undefined)).toMatch(/^beso_lacks=; Max-Age=0;/);
});
