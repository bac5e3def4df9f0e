import type { Profile } from '@beso/contract/profiles';
import { describe, expect, it } from 'vitest';
import { nextPath, safeRedirect } from './destinations.ts';

const TOKEN = 'AbCdEfGhIjKlMnOpQrStUv';
const ACTIVITY = '/activity/0b6f0e0c-55a4-4b3e-9c55-6f2d4c1a7e90';
const profile = { id: 'someone' } as Profile;

describe('redirect targets', () => {
  it('are allowed paths, with their query', () => {
    expect(safeRedirect('/home')).toBe('/home');
    expect(safeRedirect('/invitation-hub?type=partner')).toBe('/invitation-hub?type=partner');
    expect(safeRedirect(`/join/${TOKEN}`)).toBe(`/join/${TOKEN}`);
    expect(safeRedirect(ACTIVITY)).toBe(ACTIVITY);
  });

  it.each([
    'https://evil.example/home',
    '//evil.example/home',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/login',
    '/',
    '/home/../login',
    '/join/short',
    '/activity/short',
    '/join/../../evil',
    ' /home',
    '/ho\tme',
    'home',
    '',
    undefined,
    ['/home'],
  ])('are never %j', (target) => {
    expect(safeRedirect(target)).toBeNull();
  });
});

describe('the page after a sign-in', () => {
  it('is profile setup first if the profile is missing, which passes on the requested page [S2-040]', () => {
    expect(nextPath({ profile: null }, '/gift?x=1', TOKEN)).toBe('/profile-setup?redirect=%2Fgift%3Fx%3D1');
    expect(nextPath({ profile: null }, 'https://evil.example/gift', null)).toBe('/profile-setup');
  });

  it('is then a stored invitation, then the requested page', () => {
    expect(nextPath({ profile }, '/gift', TOKEN)).toBe(`/join/${TOKEN}`);
    expect(nextPath({ profile }, '/gift', null)).toBe('/gift');
  });

  it('is the page of a mailed link before both, if that page required the sign-in', () => {
    for (const page of ['/verify-email', '/change-email']) {
      expect(nextPath({ profile: null }, page, TOKEN)).toBe(page);
    }
  });

  it('is home otherwise [S2-096]', () => {
    expect(nextPath({ profile }, 'https://evil.example', null)).toBe('/home');
    expect(nextPath({ profile }, undefined, null)).toBe('/home');
  });
});
