// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { draftPhotosOf, forgetDraftPhotos, readDraftPhoto, storeDraftPhoto } from './draftPhotos.ts';

const photo = new Blob(['photo']);

beforeEach(() => {
  forgetDraftPhotos(null);
  for (const person of ['giulia', 'marco']) storeDraftPhoto('chat', person, photo);
});

it('photos of drafts stay in memory for their person when somebody else’s are forgotten', async () => {
  forgetDraftPhotos('giulia');
  expect(await readDraftPhoto('chat', 'giulia')).toBe(photo);
  expect(await readDraftPhoto('chat', 'marco')).toBeUndefined();
});

it('without a person who stays all photos of drafts are forgotten', () => {
  forgetDraftPhotos(null);
  expect([...draftPhotosOf('giulia'), ...draftPhotosOf('marco')]).toEqual([]);
});

it('a removed photo is forgotten, and no other one', async () => {
  storeDraftPhoto('chat', 'giulia', undefined);
  expect(await readDraftPhoto('chat', 'giulia')).toBeUndefined();
  expect(await readDraftPhoto('chat', 'marco')).toBe(photo);
});
