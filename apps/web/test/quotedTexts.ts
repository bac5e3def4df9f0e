import { TOAST_MS } from '@beso/contract/limits';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportReachable } from '../src/platform/connection/connectivity.ts';
import {
  type Language,
  loadNamespaces,
  type Namespace,
  switchLanguage,
  translateText,
} from '../src/platform/i18n/index.ts';
import { startSession } from '../src/platform/session/session.ts';
import { answerRequests, type ShownScreen, type StubResponse } from './showScreen.tsx';

type Answers = Parameters<typeof answerRequests>[0];

/** A text of the specification: id, English, other language, when it shows, and the code that shows it. */
export type QuotedText = readonly [
  id: string,
  english: string,
  other: string,
  cause: string,
  happen: () => Promise<ShownScreen>,
];

export const t = translateText;
export const BROKEN = { status: 500, body: { code: 'INTERNAL_SERVER_ERROR' } };
export const REFUSED = { status: 400, body: { code: 'INVALID_INPUT', data: { fields: [] } } };
export const refusal = (status: number, code: string, data?: unknown) => ({ status, body: { code, data } });

export const me = { id: crypto.randomUUID(), firstName: 'Nora', lastName: 'Bianchi', avatarUrl: null };
export const marco = { id: crypto.randomUUID(), firstName: 'Marco', lastName: 'Rossi', avatarUrl: null };
const user = { id: me.id, email: 'nora@example.org', emailVerified: true };
export const SIGNED_OUT_STATE = { session: null, profile: null, challenge: null, leaving: null };
export const SIGNED_IN = {
  ...SIGNED_OUT_STATE,
  session: { user, expiresAt: '2099-01-01T00:00:00.000Z' },
  profile: me,
};

/** Signs this browser in; `state` is the response that describes the session. */
export const signIn = (state: object = SIGNED_IN) =>
  startSession(state as Parameters<typeof startSession>[0]);

/** Answers requests. By default nobody is signed in. */
export const answer = (answers: Answers) =>
  answerRequests({ 'GET /auth/session': () => ({ body: SIGNED_OUT_STATE }), ...answers });

/** Answers uploads, which use XMLHttpRequest; by default with success. */
export function answerUploads({ status = 200, body = {} }: StubResponse = {}): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = status;
      responseText = JSON.stringify(body);
      onload = () => undefined;
      open() {}
      setRequestHeader() {}
      abort() {}
      send() {
        setTimeout(() => this.onload());
      }
    },
  );
}

/** Tests that each text shows in both languages. `npm run requirements` lists these rows. */
export function quotedTexts(
  screen: string,
  other: Exclude<Language, 'en'>,
  namespaces: readonly Namespace[],
  rows: readonly QuotedText[],
): void {
  describe.each(['en', other] as const)(`${screen} in %s`, (language) => {
    let shown: ShownScreen | undefined;
    beforeAll(async () => {
      switchLanguage(language);
      await loadNamespaces('common', 'errors', ...namespaces);
    });
    beforeEach(() => {
      vi.useFakeTimers();
      sessionStorage.clear();
      reportReachable();
      vi.stubGlobal('reportError', () => undefined);
      // Reduced motion turns off the confetti, which needs a canvas.
      vi.stubGlobal('matchMedia', (media: string) =>
        Object.assign(new EventTarget(), { media, matches: media.includes('reduce') }),
      );
    });
    afterEach(async () => {
      // Toasts stay for some seconds after their page has closed.
      await shown?.pass(TOAST_MS + 1_000);
      await shown?.close();
      shown = undefined;
      document.body.replaceChildren();
      vi.unstubAllGlobals();
      vi.useRealTimers();
    });
    for (const [cause, same] of Map.groupBy(rows, ([, , , cause]) => cause)) {
      const said = same.map(([, english]) => `“${english}”`).join(' and ');
      const ids = [...new Set(same.map(([id]) => ` [${id}]`))].join('');
      it(`says ${said} when ${cause}${ids}`, async () => {
        switchLanguage(language);
        shown = await same[0]?.[4]();
        for (const [, english, translated] of same) {
          expect(shown?.text()).toContain(language === 'en' ? english : translated);
        }
      });
    }
  });
}
