import type { CaptchaChallenge } from '@beso/contract/captcha';
import { useSyncExternalStore } from 'react';
import { createListeners } from './connection/listeners.ts';
import { hasCode } from './errors.ts';

/** A request that goes on when somebody has shown that they are a person. */
export interface AskedPerson {
  readonly challenge: CaptchaChallenge;
  /** Undefined when they would rather not. */
  readonly answer: (response: string | undefined) => void;
}

const listeners = createListeners();
let asked: readonly AskedPerson[] = [];

function change(next: readonly AskedPerson[]): void {
  asked = next;
  listeners.call();
}

/**
 * Where the server wants to know whether it is a person: has them asked over the page that is open, where
 * what they typed stays. Resolves with what the captcha's widget gave, undefined where there is none to ask.
 */
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

/** The request that waits the longest; undefined nearly always. */
export function useAskedPerson(): AskedPerson | undefined {
  return useSyncExternalStore(listeners.add, first, () => undefined);
}
