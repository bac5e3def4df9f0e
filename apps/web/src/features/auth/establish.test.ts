import type { SessionState } from '@beso/contract/auth';
import {
  CALLBACK_ERROR_REDIRECT_MS,
  CALLBACK_POLL_MS,
  CALLBACK_POLLS_MAX,
  CALLBACK_SUCCESS_REDIRECT_MS,
} from '@beso/contract/limits';
import { describe, expect, it } from 'vitest';
import { NetworkError } from '../../platform/errors.ts';
import { establish, type Steps } from './establish.ts';

const IN = {
  session: { user: { id: 'someone' } },
  profile: null,
  challenge: null,
} as unknown as SessionState;
const OUT = { session: null, profile: null, challenge: null } as unknown as SessionState;
const away = new NetworkError('offline');
const busy = { code: 'SERVICE_UNAVAILABLE', status: 503 };
const used = { code: 'LINK_USED', status: 409 };

/** Plays a list of answers, the last of which is given again and again. */
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
  redeeming: ReturnType<typeof answers<{ state: SessionState; registered: boolean }>>,
  looking: ReturnType<typeof answers<SessionState>>,
) {
  const waited: number[] = [];
  const attempts: number[] = [];
  const steps: Steps = {
    redeem: redeeming.next,
    look: looking.next,
    wait: async (milliseconds) => void waited.push(milliseconds),
    onAttempt: (count) => attempts.push(count),
  };
  return { ending: await establish(steps), waited, attempts };
}

describe('[S4-031] [S9-020] waiting for the session', () => {
  it('is over at once when all is well', async () => {
    const { ending, waited } = await run(answers({ state: IN, registered: true }), answers(IN));
    expect(ending).toEqual({ is: 'in', state: IN, registered: true });
    expect(waited).toEqual([]);
  });

  it('[S8-011] tries again what may pass, a second apart, and uses the code once', async () => {
    const redeeming = answers<{ state: SessionState; registered: boolean }>(
      { throws: away },
      { throws: busy },
      { state: IN, registered: false },
    );
    const { ending, waited } = await run(redeeming, answers(OUT, IN));
    expect(ending).toEqual({ is: 'in', state: IN, registered: false });
    expect(waited).toEqual(Array(3).fill(CALLBACK_POLL_MS));
    expect(redeeming.count()).toBe(3);
  });

  it('[S8-022] gives up after 15 attempts when the browser keeps no session, or nothing answers', async () => {
    for (const redeeming of [answers({ state: IN, registered: false }), answers<never>({ throws: away })]) {
      const { ending, attempts } = await run(redeeming, answers(OUT));
      expect(ending).toEqual({ is: 'timeout' });
      expect(attempts).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
    }
    expect([CALLBACK_POLLS_MAX, CALLBACK_POLL_MS]).toEqual([15, 1_000]);
    expect([CALLBACK_SUCCESS_REDIRECT_MS, CALLBACK_ERROR_REDIRECT_MS]).toEqual([1_500, 3_000]);
  });

  it('[S8-023] [S8-008] says that the session could not be made when the server keeps failing', async () => {
    expect((await run(answers<never>({ throws: busy }), answers(OUT))).ending).toEqual({ is: 'setup' });
    const broken = answers<never>({ throws: new Error('no JSON') });
    expect((await run(broken, answers(OUT))).ending).toEqual({ is: 'setup' });
  });

  it('[S8-020] [S8-012] ends at a refusal', async () => {
    const { ending, attempts } = await run(answers<never>({ throws: used }), answers(IN));
    expect(ending).toEqual({ is: 'refused', error: used });
    expect(attempts).toEqual([1]);
  });

  it('finds the session whose answer was lost on its way', async () => {
    const redeeming = answers<never>({ throws: away }, { throws: used });
    expect((await run(redeeming, answers(IN))).ending).toMatchObject({ is: 'in' });
    const unlucky = answers<never>({ throws: away }, { throws: used });
    expect((await run(unlucky, answers(OUT))).ending).toEqual({ is: 'refused', error: used });
  });
});
