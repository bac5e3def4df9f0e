import { expect, it } from 'vitest';
import { privacySections } from './privacy.ts';

const nothing = {
  minimumAge: 14,
  mails: false,
  texts: false,
  captcha: false,
  breaches: false,
  bucket: false,
  contact: false,
};
const texts = (facts: typeof nothing) => privacySections(facts).map(([, text]) => text);

it('the privacy notice names an external service if and only if the installation uses it', () => {
  for (const [fact, text] of [
    ['mails', 'legal.privacy.mails.text'],
    ['texts', 'legal.privacy.texts.text'],
    ['captcha', 'legal.privacy.captcha.text'],
    ['breaches', 'legal.privacy.breaches.text'],
    ['bucket', 'legal.privacy.pictures.bucket'],
    ['contact', 'legal.privacy.contact.text'],
  ] as const) {
    expect(texts(nothing)).not.toContain(text);
    expect(texts({ ...nothing, [fact]: true })).toContain(text);
  }
  expect(texts(nothing)).toContain('legal.privacy.pictures.here');
  expect(texts(nothing)).toContain('legal.privacy.noContact.text');
});
