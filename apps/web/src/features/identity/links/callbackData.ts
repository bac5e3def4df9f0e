import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { toDraft } from '../accounts/registrationDraft.ts';
import type { Entry } from '../sessions/entry.ts';

/** Why an address signs nobody in, where it says so itself. */
export type Refusal = 'session' | 'expired' | 'denied' | 'other';

/** [S2-046] What the address of /auth/callback carried. */
export interface CallbackData {
  /** Empty when there was none. */
  code: string;
  entry: Entry;
  refusal?: Refusal;
  /** [S2-047] */
  registration?: Record<string, unknown>;
  /** It is no longer in the address: this page was here before a reload or a step back. */
  again?: boolean;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    callback?: CallbackData;
  }
}

const RAW_TOKENS = ['access_token', 'refresh_token'];
const EXPIRED = ['otp_expired', 'expired', 'link_expired'];

/** Words of the address are never shown: anybody can write an address. Its codes are known ones or any. */
function refusalOf(given: (name: string) => string | undefined): Refusal | undefined {
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
    const draft = typeof parsed === 'object' && parsed !== null ? toDraft({ ...parsed }) : {};
    return Object.keys(draft).length === 0 ? undefined : draft;
  } catch {
    return undefined;
  }
}

/** @param search with or without `?`. @param hash with or without `#`: what stands there comes first */
export function readCallback(search: string, hash: string): CallbackData | null {
  const query = new URLSearchParams(search);
  const behind = new URLSearchParams(hash.replace(/^#/, ''));
  // `size` is younger than the oldest browsers.
  if (`${query}${behind}` === '') return null;
  const given = (name: string) => behind.get(name) ?? query.get(name) ?? undefined;
  const refusal = refusalOf(given);
  const registration = registrationOf(given('registration_data'));
  const entry = {
    email: given('email'),
    invitation: given('invitation'),
    type: given('invitation_type'),
    redirect: given('redirect'),
  };
  return {
    // Beside a session that was written into the address nothing in it is believed.
    code: refusal === undefined ? (given('code') ?? '') : '',
    entry: Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as Entry,
    ...(refusal !== undefined && { refusal }),
    ...(registration !== undefined && { registration }),
  };
}

const CALLBACK_PATH = '/auth/callback';
const NOTHING: CallbackData = { code: '', entry: {} };

/**
 * What led here, taken out of the address bar at once: what stands there is copied, photographed and sent
 * on. A code stays with the page's place in the history, so that a reload finds it; a session never does.
 */
export function useCallbackData(): CallbackData {
  const { history } = useRouter();
  const { pathname, searchStr, hash, state } = useLocation();
  // On the way out the address is another page's already: nothing of it is for this one.
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
