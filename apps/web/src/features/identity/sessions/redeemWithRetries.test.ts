import type { SessionState } from '@beso/contract/auth';
import {
  CALLBACK_ERROR_REDIRECT_MS,
  CALLBACK_POLL_MS,
  CALLBACK_POLLS_MAX,
  CALLBACK_SUCCESS_REDIRECT_MS,
} from '@beso/contract/limits';
import { describe, expect, it } from 'vitest';
import { NetworkError } from '../../../platform/errors.ts';
import { type RedeemedLink, type RedemptionCallbacks, redeemWithRetries } from './redeemWithRetries.ts';

const IN = {
  session: { user: { id: 'someone' } },
  profile: null,
  challenge: null,
  leaving: null,
} as unknown as SessionState;
const OUT = { session: null, profile: null, challenge: null, leaving: null } as unknown as SessionState;
const KNOWN: RedeemedLink = { state: IN, registered: false, passwordOffer: null };
const away = new NetworkError('offline');
const busy = { code: 'SERVICE_UNAVAILABLE', status: 503 };
const used = { code: 'LINK_USED', status: 409 };

/** Returns these responses one after another, then repeats the last. */
function answers<T>(...list: (T | { throws: unknown })[]): { next: () => Promise<T>; count: () => number } {
  let count = 0;
  return {
    count: () => count,
    next: async () => {
      const answer = list[Math.min(count, list.length - 1)];
      count += 1;
      if (typeof answer === 'object' && answer !== null && 'throws' in answer) throw answer.throws;
      return answer as T;
    },
  };
}

async function run(
  redeeming: ReturnType<typeof answers<RedeemedLink>>,
  looking: ReturnType<typeof answers<SessionState>>,
) {
  const waited: number[] = [];
  const attempts: number[] = [];
  const steps: RedemptionCallbacks = {
    redeem: redeeming.next,
    look: looking.next,
    wait: async (milliseconds) => void waited.push(milliseconds),
    onAttempt: (count) => attempts.push(count),
  };
  return { outcome: await redeemWithRetries(steps), waited, attempts };
}

describe('waiting for the session [S4-031] [S9-020]', () => {
  it('ends at once on success', async () => {
    const made: RedeemedLink = { state: IN, registered: true, passwordOffer: 'first' };
    const { outcome, waited } = await run(answers(made), answers(IN));
    expect(outcome).toEqual({ is: 'in', ...made });
    expect(waited).toEqual([]);
  });

  it('retries temporary failures after a second, and uses the code once [S8-011]', async () => {
    const redeeming = answers<RedeemedLink>({ throws: away }, { throws: busy }, KNOWN);
    const { outcome, waited } = await run(redeeming, answers(OUT, IN));
    expect(outcome).toEqual({ is: 'in', ...KNOWN });
    expect(waited).toEqual(Array(3).fill(CALLBACK_POLL_MS));
    expect(redeeming.count()).toBe(3);
  });

  it('gives up after 15 attempts if the browser keeps no session or nothing responds [S8-022]', async () => {
    for (const redeeming of [answers(KNOWN), answers<never>({ throws: away })]) {
      const { outcome, attempts } = await run(redeeming, answers(OUT));
      expect(outcome).toEqual({ is: 'timeout' });
      expect(attempts).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
    }
    expect([CALLBACK_POLLS_MAX, CALLBACK_POLL_MS]).toEqual([15, 1_000]);
    expect([CALLBACK_SUCCESS_REDIRECT_MS, CALLBACK_ERROR_REDIRECT_MS]).toEqual([1_500, 3_000]);
  });

  it('reports that the session could not be created if the server keeps failing [S8-023] [S8-008]', async () => {
    expect((await run(answers<never>({ throws: busy }), answers(OUT))).outcome).toEqual({ is: 'setup' });
    const broken = answers<never>({ throws: new Error('no JSON') });
    expect((await run(broken, answers(OUT))).outcome).toEqual({ is: 'setup' });
  });

  it('ends at a refusal [S8-020] [S8-012]', async () => {
    const { outcome, attempts } = await run(answers<never>({ throws: used }), answers(IN));
    expect(outcome).toEqual({ is: 'refused', error: used });
    expect(attempts).toEqual([1]);
  });

  it('finds the session if the response to the redeemed code was lost', async () => {
    const redeeming = answers<never>({ throws: away }, { throws: used });
    expect((await run(redeeming, answers(IN))).outcome).toMatchObject({ is: 'in' });
    const unlucky = answers<never>({ throws: away }, { throws: used });
    expect((await run(unlucky, answers(OUT))).outcome).toEqual({ is: 'refused', error: used });
  });
});
