import type { CaptchaChallenge } from '@beso/contract/captcha';
import { useSyncExternalStore } from 'react';
import { createListeners } from './connection/listeners.ts';
import { hasCode } from './errors.ts';

export interface AskedPerson {
  readonly challenge: CaptchaChallenge;
  /** Called with undefined if the person declines. */
  readonly answer: (response: string | undefined) => void;
}

const listeners = createListeners();
let asked: readonly AskedPerson[] = [];

function change(next: readonly AskedPerson[]): void {
  asked = next;
  listeners.call();
}

/** Shows the captcha if the error requires it. Resolves to the response, or undefined without one. */
export function askPerson(error: unknown): Promise<string | undefined> {
  if (!hasCode(error, 'CAPTCHA_REQUIRED')) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const one: AskedPerson = {
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

export function useAskedPerson(): AskedPerson | undefined {
  return useSyncExternalStore(listeners.add, first, () => undefined);
}
