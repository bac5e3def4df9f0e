import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type SignInSearch, toRegistrationDraft } from '../entry/index.ts';

/** The reason why a link signs nobody in; `session` means that its address contains session tokens. */
export type LinkRefusal = 'session' | 'expired' | 'denied' | 'other';

/** [S2-046] The data in the address of /auth/callback. */
export interface CallbackData {
  code: string;
  search: SignInSearch;
  refusal?: LinkRefusal;
  /** [S2-047] The registration draft from the link. */
  registration?: Record<string, unknown>;
  /** True after a reload or a step back, when the data comes from the history entry. */
  again?: boolean;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    callback?: CallbackData;
  }
}

const RAW_TOKENS = ['access_token', 'refresh_token'];
const EXPIRED = ['otp_expired', 'expired', 'link_expired'];

/** Returns why the link is refused. Ignores error texts, which anybody can write. */
function refusalOf(given: (name: string) => string | undefined): LinkRefusal | undefined {
  if (RAW_TOKENS.some((name) => given(name) !== undefined)) return 'session';
  const codes = ['error', 'error_code'].map(given).filter((code) => code !== undefined);
  if (codes.some((code) => EXPIRED.includes(code))) return 'expired';
  if (codes.includes('access_denied')) return 'denied';
  return codes.length > 0 || given('error_description') !== undefined ? 'other' : undefined;
}

function registrationOf(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    const draft = typeof parsed === 'object' && parsed !== null ? toRegistrationDraft({ ...parsed }) : {};
    return Object.keys(draft).length === 0 ? undefined : draft;
  } catch {
    return undefined;
  }
}

/**
 * Returns the data in an address, preferring the hash; null if there is none.
 * @param search with or without `?`
 * @param hash with or without `#`
 */
export function readCallback(search: string, hash: string): CallbackData | null {
  const query = new URLSearchParams(search);
  const behind = new URLSearchParams(hash.replace(/^#/, ''));
  // Compares strings, because the oldest supported browsers lack `URLSearchParams.size`.
  if (`${query}${behind}` === '') return null;
  const given = (name: string) => behind.get(name) ?? query.get(name) ?? undefined;
  const refusal = refusalOf(given);
  const registration = registrationOf(given('registration_data'));
  const passedOn = {
    email: given('email'),
    invitation: given('invitation'),
    type: given('invitation_type'),
    redirect: given('redirect'),
  };
  return {
    // A link that contains session tokens is not trusted, so its code is ignored.
    code: refusal === undefined ? (given('code') ?? '') : '',
    search: Object.fromEntries(
      Object.entries(passedOn).filter(([, value]) => value !== undefined),
    ) as SignInSearch,
    ...(refusal !== undefined && { refusal }),
    ...(registration !== undefined && { registration }),
  };
}

const CALLBACK_PATH = '/auth/callback';
const NOTHING: CallbackData = { code: '', search: {} };

/**
 * Returns the link's data, after moving it from the address bar, which people share, to the history entry.
 * Session tokens are not kept.
 */
export function useCallbackData(): CallbackData {
  const { history } = useRouter();
  const { pathname, searchStr, hash, state } = useLocation();
  // During a navigation to another page, the address already belongs to that page.
  const isHere = pathname === CALLBACK_PATH;
  const inAddress = isHere ? readCallback(searchStr, hash) : null;
  const last = useRef(NOTHING);
  const found = inAddress !== null;
  if (found) last.current = inAddress;
  else if (isHere) last.current = state.callback === undefined ? NOTHING : { ...state.callback, again: true };
  useEffect(() => {
    if (found) history.replace(CALLBACK_PATH, { ...history.location.state, callback: inAddress });
  });
  return last.current;
}
