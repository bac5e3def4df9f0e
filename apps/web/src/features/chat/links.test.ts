import { expect, it } from 'vitest';
import { splitTextAndLinks } from './links.ts';

const links = (content: string) =>
  splitTextAndLinks(content)
    .filter(({ href }) => href !== undefined)
    .map(({ text, href }) => [text, href]);
const shown = (content: string) =>
  splitTextAndLinks(content)
    .map(({ text }) => text)
    .join('');

it('only http, https and mail addresses become links [S1-009]', () => {
  expect(links('see https://beso.example/a?b=1, or beso.com.')).toEqual([
    ['https://beso.example/a?b=1', 'https://beso.example/a?b=1'],
    ['beso.com', 'http://beso.com/'],
  ]);
  expect(links('nora@posta.com')).toEqual([['nora@posta.com', 'mailto:nora@posta.com']]);
  for (const none of ['javascript:alert(1)', 'ftp://beso.com/x', '//beso.com', 'data:text/html,hi', 'v1.2.3'])
    expect(links(none), none).toEqual([]);
  expect(splitTextAndLinks('<b>no</b>')).toEqual([{ at: 0, text: '<b>no</b>' }]);
});

it('a link shows its host [S1-009]', () => {
  // The first letter of the host is a Cyrillic а.
  const [link] = links('https://\u0430pple.com/id');
  expect(link?.[0]).toBe('https://xn--pple-43d.com/id');
  expect(links('https://bank.com@evil.com/')).toEqual([]);
  expect(links('https://evil.com/\u202Egpj.exe')).toEqual([]);
  expect(links('https://ev\u200Bil.com/x').every(([text]) => !text?.includes('\u200B'))).toBe(true);
});

it('no message changes the text direction of others, and its other characters stay [S1-009]', () => {
  expect(shown('a\u202Eb\u2066c\u2069')).toBe('abc');
  expect(shown('שלום 👩‍❤️‍👨 https://beso.com ok')).toBe('שלום 👩‍❤️‍👨 https://beso.com ok');
});
