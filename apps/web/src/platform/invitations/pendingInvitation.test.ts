// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import {
  forgetInvitation,
  parsePending,
  pendingInvitation,
  pendingNames,
  rememberInvitation,
  rememberToken,
} from './pendingInvitation.ts';

const DAY = 24 * 60 * 60 * 1000;
const token = 'AbCdEfGhIjKlMnOpQrStUv';
const stored = (since: number, kept: unknown = token) => JSON.stringify({ token: kept, since });

describe('a stored invitation', () => {
  it('is stored as long as an invitation is valid', () => {
    const now = Date.now();
    expect(parsePending(stored(now), now)?.token).toBe(token);
    expect(parsePending(stored(now - 6.9 * DAY), now)?.token).toBe(token);
    expect(parsePending(stored(now - 7 * DAY), now)).toBeNull();
  });

  it('is stored with its names [S2-134]', () => {
    const names = { inviterName: 'Nora', partnerName: 'Marco' };
    const kept = JSON.stringify({ token, since: 0, ...names });
    expect(parsePending(kept, 0)).toMatchObject(names);
    expect(parsePending(JSON.stringify({ token, since: 0, inviterName: 5 }), 0)).toMatchObject({
      inviterName: '',
      partnerName: null,
    });
  });

  it('keeps its names if only its token is stored again, and is replaced by another invitation [S2-134]', () => {
    const names = { inviterName: 'Nora', partnerName: 'Marco' };
    rememberInvitation(token, names);
    for (const met of [token, undefined]) {
      rememberToken(met);
      expect(pendingNames()).toMatchObject(names);
    }
    const other = [...token].reverse().join('');
    rememberToken(other);
    expect(pendingNames()).toMatchObject({ token: other, inviterName: '', partnerName: null });
    forgetInvitation();
    expect(pendingInvitation()).toBeNull();
  });

  it.each([null, '', 'null', '{}', 'not json', '"text"', stored(0, '../home'), stored(0, 5)])(
    'is ignored if storage contains %j',
    (damaged) => {
      expect(parsePending(damaged, 0)).toBeNull();
    },
  );
});
