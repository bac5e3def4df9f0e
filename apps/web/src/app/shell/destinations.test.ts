import { describe, expect, it } from 'vitest';
import { menuDestination } from './destinations.ts';

describe('the floating menu', () => {
  it.each([
    ['[S2-052]', 'request', '/request-besos'],
    ['[S2-053]', 'give', '/give-besos'],
    ['[S2-054]', 'redeem', '/gift'],
    ['[S2-055]', 'recommend', '/share-recommendation'],
  ])('%s %s leads to %s', (_id, action, path) => {
    expect(menuDestination(action)).toBe(path);
  });

  it('sends an unmapped action home [S2-057]', () => {
    expect(menuDestination('dance')).toBe('/home');
    expect(menuDestination('toString')).toBe('/home');
  });
});
