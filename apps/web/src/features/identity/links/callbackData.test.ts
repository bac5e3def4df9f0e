import { describe, expect, it } from 'vitest';
import { readCallback } from './callbackData.ts';

describe('the URL of the callback [S2-046]', () => {
  it('may contain a code, its address and parameters, in the query or behind the #', () => {
    const query =
      'code=abc&type=magiclink&email=a%40b.c&invitation=T&invitation_type=partner&redirect=%2Fgift';
    const read = {
      code: 'abc',
      search: { email: 'a@b.c', invitation: 'T', type: 'partner', redirect: '/gift' },
    };
    expect(readCallback(`?${query}`, '')).toEqual(read);
    expect(readCallback('', `#${query}`)).toEqual(read);
    expect(readCallback('?code=old&email=a%40b.c', 'code=abc')).toMatchObject({ code: 'abc' });
    expect(readCallback('', '')).toBeNull();
  });

  it.each(['access_token=a', 'refresh_token=b', 'access_token=a&refresh_token=b&code=abc', 'access_token='])(
    'with %s is refused, and nothing of it is stored [S8-013]',
    (tokens) => {
      for (const read of [readCallback(`?${tokens}`, ''), readCallback('', tokens)]) {
        expect(read).toEqual({ code: '', search: {}, refusal: 'session' });
      }
    },
  );

  it.each([
    ['error=access_denied', 'denied'],
    ['error=access_denied&error_code=otp_expired', 'expired'],
    ['error_description=Call+this+number', 'other'],
    ['error=%3Cb%3E', 'other'],
  ])('with %s reports a known refusal [S8-019]', (query, refusal) => {
    expect(readCallback(`?${query}`, '')).toEqual({ code: '', search: {}, refusal });
  });

  it('accepts registration data of the form’s fields, and never a password [S2-047]', () => {
    const data = {
      firstName: 'Nora',
      password: 'secret',
      pronouns: 'x',
      isAdmin: true,
      birthday: '1990-05-17',
    };
    const read = readCallback(`?code=a&registration_data=${encodeURIComponent(JSON.stringify(data))}`, '');
    expect(read?.registration).toEqual({ firstName: 'Nora', birthday: '1990-05-17' });
    for (const broken of ['{', 'null', '7', '[]', '{"firstName":7}']) {
      const given = encodeURIComponent(broken);
      expect(readCallback(`?registration_data=${given}`, '')?.registration).toBeUndefined();
    }
  });
});
