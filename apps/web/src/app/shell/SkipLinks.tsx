import { type ReactNode, useState } from 'react';
import { useTexts } from '../../platform/i18n/index.ts';
import { CONTENT_ID } from '../Page.tsx';

const ASIDE = 'aside';

/** The first links that Tab reaches. They skip the navigation and the endless feed. */
export function SkipLinks() {
  const { t } = useTexts();
  const [aside, setAside] = useState(false);
  return (
    <>
      <SkipLink
        to={`#${CONTENT_ID}`}
        onFocus={() => setAside(document.querySelector(ASIDE) !== null)}
        onFollow={() => document.getElementById(CONTENT_ID)}
      >
        {t('shell.skip.content')}
      </SkipLink>
      {aside ? (
        <SkipLink to={`#${ASIDE}`} onFollow={() => document.querySelector<HTMLElement>(ASIDE)}>
          {t('shell.skip.aside')}
        </SkipLink>
      ) : null}
    </>
  );
}

interface SkipLinkProps {
  to: string;
  onFocus?: () => void;
  onFollow: () => HTMLElement | null;
  children: ReactNode;
}

function SkipLink({ to, onFocus, onFollow, children }: SkipLinkProps) {
  return (
    <a
      href={to}
      onFocus={onFocus}
      onClick={(event) => {
        // The router would treat a followed `#` link as another page.
        event.preventDefault();
        const target = onFollow();
        if (target === null) return;
        target.tabIndex = -1;
        target.focus();
      }}
      className="on-dark sr-only z-(--layer-toast) rounded-full bg-ink font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:inline-flex focus:min-h-tap focus:items-center focus:px-5"
    >
      {children}
    </a>
  );
}
