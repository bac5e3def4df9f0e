import { expect, it } from 'vitest';
import { placeOfTimeZone } from './timeZone.ts';

it('the city of a time zone is found, unless the time zone has none [S2-073]', () => {
  expect(placeOfTimeZone('Europe/Rome')).toBe('Rome');
  expect(placeOfTimeZone('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  expect(placeOfTimeZone('UTC')).toBeUndefined();
  expect(placeOfTimeZone('Etc/GMT+3')).toBeUndefined();
});
