import { describe, expect, it } from 'vitest';
import { deepLinkTarget } from './deepLinks.ts';

function to(address: string, isPage = false): string | null {
  const { pathname, search, hash } = new URL(address, 'https://beso.invalid');
  return deepLinkTarget({ pathname, search, hash: hash.slice(1) }, isPage);
}

describe('deep links [S2-042]', () => {
  it.each([
    ['/app/auth/callback?code=abc&type=magiclink', '/auth/callback?code=abc&type=magiclink'],
    ['/magic-link#code=abc', '/auth/callback#code=abc'],
    ['/x/magic-link/y?a=1#b', '/auth/callback?a=1#b'],
    ['/auth/callback/', '/auth/callback'],
    ['/app/verify-email?code=abc', '/auth/callback?code=abc'],
    ['/app/verify-email#access_token=a&refresh_token=b', '/auth/callback#access_token=a&refresh_token=b'],
    ['/#/auth/callback?code=abc', '/auth/callback?code=abc'],
    ['/?from=app#/magic-link?code=abc', '/auth/callback?from=app&code=abc'],
    ['/?next=auth/callback', '/auth/callback?next=auth/callback'],
  ])('%s leads to the callback, with query and hash [S2-043]', (address, target) => {
    expect(to(address)).toBe(target);
  });

  it.each([
    ['/app/verify-email?email=a%40b.c', '/verify-email-simple?email=a%40b.c'],
    ['/email-verification', '/verify-email-simple'],
    ['/app/email-verification?code=abc#x', '/verify-email-simple?code=abc#x'],
    ['/#/verify-email?x=1', '/verify-email-simple?x=1'],
  ])('%s leads to the inbox [S2-044]', (address, target) => {
    expect(to(address)).toBe(target);
  });

  it.each([
    '/auth/callback?code=abc',
    '/verify-email?token=a&email=b',
    '/verify-email?code=abc',
    '/verify-email-simple?code=abc',
    '/login?email=magic-link%40posta.example',
    '/login?redirect=%2Fgift&email=verify-email@posta.example',
    '/home?x=auth/callback',
    '/join/AAAAAAAAAAAAAAAAAAAAAA',
    '/home#code=abc',
  ])('%s stays where it is [S2-036]', (address) => {
    expect(to(address, true)).toBeNull();
  });

  it.each(['/', '/onboarding', '/login', '/registration', '/simplified-registration'])(
    '%s passes on the parameters of a sign-in [S2-072] [S2-084]',
    (path) => {
      expect(to(`${path}?code=abc&email=a`, true)).toBe('/auth/callback?code=abc&email=a');
      expect(to(`${path}#access_token=abc`, true)).toBe('/auth/callback#access_token=abc');
      expect(to(`${path}?refresh_token=abc`, true)).toBe('/auth/callback?refresh_token=abc');
      expect(to(`${path}?email=a`, true)).toBeNull();
    },
  );
});
