import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AvifPicture } from './AvifPicture.tsx';

const picture = (src: string, srcSet: string | undefined) => (
  <AvifPicture src={src} srcSet={srcSet} sizes="100px">
    <img src={src} alt="" />
  </AvifPicture>
);
const drawn = (src: string, srcSet: string | undefined) => AvifPicture(picture(src, srcSet).props);

it('a picture is offered as AVIF, if there is one [S4-013]', () => {
  const source = '<source type="image/avif" srcSet="/one.avif 800w" sizes="100px"/>';
  expect(renderToStaticMarkup(picture('/one', '/one.avif 800w'))).toContain(source);
  expect(renderToStaticMarkup(picture('/one', undefined))).not.toContain('<source');
});

it('another picture in the same place is a new element, and does not use the earlier picture’s files [S4-013]', () => {
  const one = drawn('/one', undefined);
  // An AVIF file that is added later does not replace the element.
  expect(drawn('/one', '/one.avif 800w')).toMatchObject({ type: one.type, key: one.key });
  expect(drawn('/other', '/other.avif 800w').key).not.toBe(one.key);
});
