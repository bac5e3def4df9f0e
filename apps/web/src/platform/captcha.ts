import type { CaptchaChallenge } from '@beso/contract/captcha';
import { useSyncExternalStore } from 'react';
import { createListeners } from './connection/listeners.ts';
import { hasCode } from './errors.ts';

export interface CaptchaPrompt {
  readonly challenge: CaptchaChallenge;
  /** Called with the solution, or with undefined if the person closes the captcha. */
  readonly answer: (response: string | undefined) => void;
}

const listeners = createListeners();
let asked: readonly CaptchaPrompt[] = [];

function change(next: readonly CaptchaPrompt[]): void {
  asked = next;
  listeners.call();
}

/** Shows the captcha if the error asks for one. Resolves to the solution, or to undefined without one. */
export function promptCaptcha(error: unknown): Promise<string | undefined> {
  if (!hasCode(error, 'CAPTCHA_REQUIRED')) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const one: CaptchaPrompt = {
      challenge: error.data as CaptchaChallenge,
      answer: (response) => {
        change(asked.filter((other) => other !== one));
        resolve(response);
      },
    };
    change([...asked, one]);
  });
}

const first = () => asked[0];

export function useCaptchaPrompt(): CaptchaPrompt | undefined {
  return useSyncExternalStore(listeners.add, first, () => undefined);
}
