import { describe, expect, it } from 'vitest';
import { InvitePartnerInput } from './mailed-invitations.ts';

const refusalOf = (message: string) =>
  InvitePartnerInput.shape.message.safeParse(message).error?.issues.map((issue) => issue.message);

describe('the message of an invitation [S7-046]', () => {
  it.each([
    'see https://evil.example',
    'www.evil.example',
    'evil.com/x',
    'Look:evil.com/?x',
    'EVIL.Com:8080/gift',
    'sub.evil.co.uk/x',
    'bit.ly/3abc',
    'evil．com/x',
    'èvil.it/dono',
  ])('may not contain a link to another site: %s', (message) => {
    expect(refusalOf(message)).toEqual(['invitations.messageLink']);
  });

  it.each([
    'p.s.I love you',
    '8.30/9.00',
    'ciao.it was nice',
    'Gent.mo/a Dott.ssa/Prof.ssa',
    'e.g./i.e.',
    'on booking.com / by phone',
    '02.12.34.56/57',
    'and/or, 1/2, and ...com/me',
    'See you at 8.30.Be there',
    '',
  ])('may contain text that only looks like one: %s', (message) => {
    expect(refusalOf(message)).toBeUndefined();
  });
});
