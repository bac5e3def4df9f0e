import type { PasswordOffer, SessionState } from '@beso/contract/auth';
import { CALLBACK_POLL_MS, CALLBACK_POLLS_MAX } from '@beso/contract/limits';
import { hasCode, isApiError, isTransient } from '../../../platform/errors.ts';

export interface RedeemedLink {
  state: SessionState;
  registered: boolean;
  passwordOffer: PasswordOffer | null;
}

export type RedeemOutcome =
  | ({ is: 'in' } & RedeemedLink)
  /** [S8-020] The server refused the code. */
  | { is: 'refused'; error: unknown }
  /** [S8-022] The server did not respond, or this browser stores no session. */
  | { is: 'timeout' }
  /** [S8-023] The server failed to create a session. */
  | { is: 'setup' };

export interface RedemptionCallbacks {
  redeem: () => Promise<RedeemedLink>;
  look: () => Promise<SessionState>;
  wait: (milliseconds: number) => Promise<void>;
  onAttempt: (count: number) => void;
}

/**
 * Repeats a request after temporary failures.
 * @throws the refusal, or the last failure
 */
export async function repeatUntilAnswered<Answer>(
  ask: () => Promise<Answer>,
  { wait, onAttempt }: Pick<RedemptionCallbacks, 'wait' | 'onAttempt'>,
): Promise<Answer> {
  for (let count = 1; ; count += 1) {
    onAttempt(count);
    try {
      return await ask();
    } catch (error) {
      if (!isTransient(error) || count === CALLBACK_POLLS_MAX) throw error;
      await wait(CALLBACK_POLL_MS);
    }
  }
}

/** Returns whether the code worked, even if a second factor or a restoration must follow. */
const isBegun = ({ session, challenge, leaving }: SessionState) =>
  session !== null || challenge !== null || leaving !== null;

/** Returns the outcome after an error. If `isAnswerLost`, an earlier attempt may have created a session. */
async function outcomeOf(
  error: unknown,
  isAnswerLost: boolean,
  look: RedemptionCallbacks['look'],
): Promise<RedeemOutcome> {
  if (isAnswerLost && hasCode(error, 'LINK_USED')) {
    const state = await look().catch(() => null);
    if (state !== null && isBegun(state)) return { is: 'in', state, registered: false, passwordOffer: null };
  }
  return isApiError(error) ? { is: 'refused', error } : { is: 'setup' };
}

/**
 * [S4-031] [S8-011] [S9-020] Redeems a code and waits for the session, with up to 15 attempts, one second
 * apart.
 */
export async function redeemWithRetries({
  redeem,
  look,
  wait,
  onAttempt,
}: RedemptionCallbacks): Promise<RedeemOutcome> {
  let redeemed: RedeemedLink | undefined;
  let missed: unknown;
  for (let count = 1; count <= CALLBACK_POLLS_MAX; count += 1) {
    if (count > 1) await wait(CALLBACK_POLL_MS);
    onAttempt(count);
    try {
      redeemed ??= await redeem();
      // A browser that blocks cookies has no session, although the server has created it.
      const state = redeemed.state.challenge === null ? await look() : redeemed.state;
      if (isBegun(state)) return { is: 'in', ...redeemed, state };
      missed = undefined;
    } catch (error) {
      if (!isTransient(error)) return outcomeOf(error, missed !== undefined, look);
      missed = error;
    }
  }
  return isApiError(missed) ? { is: 'setup' } : { is: 'timeout' };
}
