import { expect, it } from 'vitest';
import { reconnectDelay } from './delays.ts';

it('reconnects after 1, 2, 5 and 10 s, then every 10 s [S9-026]', () => {
  expect([0, 1, 2, 3, 4, 40].map(reconnectDelay)).toEqual([1_000, 2_000, 5_000, 10_000, 10_000, 10_000]);
});
