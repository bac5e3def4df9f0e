import { expect, it } from 'vitest';
import { authorOf, avifSet, sourceSet } from './card.ts';

const person = (id: string) => ({ id, firstName: id, lastName: '', avatarUrl: null });
const people = { giver: person('Nora'), receiver: person('Léa') };

it('a gift is attributed to its giver, a request to its requester', () => {
  expect(authorOf({ kind: 'gift', ...people }).id).toBe('Nora');
  expect(authorOf({ kind: 'request', ...people }).id).toBe('Léa');
});

it('a photo lists its files by width, and its AVIF files separately once they exist', () => {
  const link = (name: string) => `/api/v1/images/1/${name}?v=2&e=3&s=a?b`;
  const urls = { thumb: link('thumb'), feed: link('feed'), full: link('full') };
  const image = { id: '1', width: 1200, height: 900, urls };
  expect(sourceSet(image)).toBe(`${urls.thumb} 160w, ${urls.feed} 800w, ${urls.full} 1200w`);
  expect(avifSet(image)).toBeUndefined();
  expect(avifSet({ ...image, avif: true })).toBe(
    `${link('feed').replace('feed?', 'feed.avif?')} 800w, ${link('full').replace('full?', 'full.avif?')} 1200w`,
  );
});
