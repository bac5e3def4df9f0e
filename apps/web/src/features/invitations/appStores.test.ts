import { expect, it } from 'vitest';
import { appStoreUrl } from './appStores.ts';

const STORES = {
  ios: 'https://apps.apple.com/app/id1',
  android: 'https://play.google.com/store/apps/details?id=app.beso',
};
const on = (userAgent: string, maxTouchPoints = 0) => ({ userAgent, maxTouchPoints });

it('each platform has its store, and the link to Android’s contains the token [S2-134]', () => {
  expect(appStoreUrl(STORES, 'abc', on('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'))).toBe(
    STORES.ios,
  );
  expect(appStoreUrl(STORES, 'abc', on('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)', 5))).toBe(STORES.ios);
  expect(appStoreUrl(STORES, 'abc', on('Mozilla/5.0 (Linux; Android 15)'))).toBe(
    `${STORES.android}&referrer=invitation%3Dabc`,
  );
});

it('there is no store for a computer, nor for an installation without an app [S2-134]', () => {
  expect(appStoreUrl(STORES, 'abc', on('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)'))).toBeNull();
  expect(appStoreUrl(STORES, 'abc', on('Mozilla/5.0 (Windows NT 10.0; Win64; x64)'))).toBeNull();
  expect(appStoreUrl({ ios: null, android: null }, 'abc', on('Mozilla/5.0 (Linux; Android 15)'))).toBeNull();
});
