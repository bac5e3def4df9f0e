import { expect, test } from 'vitest';
import { unavailableFeaturesCookie } from './unavailable-features.ts';

test('a cookie tells pages once which features are unavailable, and is withdrawn when they return', () => {
  expect(unavailableFeaturesCookie(undefined, undefined)).toBeUndefined();
  expect(unavailableFeaturesCookie('language=it', 'phone')).toMatch(
    /^beso_lacks=phone; Max-Age=31536000; Path=\//,
  );
  expect(unavailableFeaturesCookie('language=it; beso_lacks=phone', 'phone')).toBeUndefined();
  expect(unavailableFeaturesCookie('beso_lacks=phone; language=it', undefined)).toMatch(
    /^beso_lacks=; Max-Age=0;/,
  );
});
