import { useMemo, useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { cx } from '../../../ui/layout/cx.ts';
import { splitTextAndLinks } from '../links.ts';

const FOLDED_CHARACTERS = 700;
const FOLDED_LINES = 12;

const isLong = (content: string) =>
  content.length > FOLDED_CHARACTERS || content.split('\n').length > FOLDED_LINES;

/** The text of a message with links, collapsed if it is long. */
export function MessageText({ content }: { content: string }) {
  const { t } = useTexts();
  const [whole, setWhole] = useState(false);
  const pieces = useMemo(() => splitTextAndLinks(content), [content]);
  const folded = !whole && isLong(content);
  return (
    <>
      <p
        dir="auto"
        className={cx('whitespace-pre-wrap wrap-anywhere [unicode-bidi:isolate]', folded && 'line-clamp-10')}
      >
        {pieces.map(({ at, text, href }) =>
          href === undefined ? (
            text
          ) : (
            <a
              key={at}
              href={href}
              dir="ltr"
              rel="noopener noreferrer nofollow"
              {...(!href.startsWith('mailto:') && { target: '_blank' })}
              className="underline underline-offset-2"
            >
              {text}
            </a>
          ),
        )}
      </p>
      {folded ? (
        <button type="button" onClick={() => setWhole(true)} className="link link-tap text-inherit!">
          {t('chat.showAll')}
        </button>
      ) : null}
    </>
  );
}
