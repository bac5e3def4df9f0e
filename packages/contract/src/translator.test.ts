import { describe, expect, it } from 'vitest';
import { ERASED_NAME } from './erased-name.ts';
import { addTexts, nameIn, setErasedNameKey, textIn } from './translator.ts';

addTexts('en', 'common', {
  hello: 'Hi, {{name}}',
  deep: { deeper: 'there' },
  given_one: '{{count, number}} beso',
  given_other: '{{count, number}} besos',
  opens: 'opens on {{at, datetime(weekday: long; day: 2-digit)}}',
});
addTexts('fr', 'common', { given_one: '{{count, number}} beso', given_other: '{{count, number}} besos' });
addTexts('es', 'common', {
  given_many: '{{count, number}} de besos',
  given_other: '{{count, number}} besos',
});

describe('the translator', () => {
  it('finds a text by its path, and undefined if there is none', () => {
    expect(textIn('en', 'common.deep.deeper')).toBe('there');
    expect(textIn('en', 'common.deep')).toBeUndefined();
    expect(textIn('en', 'common.deep.deeper.still')).toBeUndefined();
    expect(textIn('en', 'common.toString')).toBeUndefined();
    expect(textIn('it', 'common.hello')).toBeUndefined();
  });

  it('fills in values unchanged, and leaves out missing values', () => {
    expect(textIn('en', 'common.hello', { name: '<b>{{name}}</b>' })).toBe('Hi, <b>{{name}}</b>');
    expect(textIn('en', 'common.hello', { name: '$& $1' })).toBe('Hi, $& $1');
    expect(textIn('en', 'common.hello')).toBe('Hi, ');
  });

  it('picks the plural form and the digits of the language', () => {
    expect(textIn('en', 'common.given', { count: 1 })).toBe('1 beso');
    expect(textIn('en', 'common.given', { count: 0 })).toBe('0 besos');
    expect(textIn('en', 'common.given', { count: 1234 })).toBe('1,234 besos');
    expect(textIn('fr', 'common.given', { count: 0 })).toBe('0 beso');
    expect(textIn('es', 'common.given', { count: 1_000_000 })).toBe('1.000.000 de besos');
    // Without a form for this number, the form `_other` is used.
    expect(textIn('es', 'common.given', { count: 1 })).toBe('1 besos');
  });

  it('has a text for the name of an erased person, with a capital at the beginning of a sentence', () => {
    setErasedNameKey('people.nameless');
    addTexts('it', 'people', {
      nameless: 'qualcuno che è andato via',
      gave: '{{giver}} ha regalato un beso a {{receiver}}: {{title}}',
    });
    const values = { giver: ERASED_NAME, receiver: 'Nora', title: ERASED_NAME };
    expect(textIn('it', 'people.gave', values)).toBe(
      `Qualcuno che è andato via ha regalato un beso a Nora: ${ERASED_NAME}`,
    );
    expect(textIn('it', 'people.gave', { giver: 'Nora', receiver: ERASED_NAME, title: '' })).toBe(
      'Nora ha regalato un beso a qualcuno che è andato via: ',
    );
    expect(nameIn('it', ERASED_NAME)).toBe('Qualcuno che è andato via');
    expect(nameIn('it', 'Nora')).toBe('Nora');
  });

  it('formats dates by the options in the text', () => {
    expect(textIn('en', 'common.opens', { at: new Date(2026, 10, 3) })).toMatch(/^opens on .*Tuesday/);
    expect(textIn('en', 'common.opens', { at: new Date(2026, 10, 3) })).toContain('03');
  });
});
