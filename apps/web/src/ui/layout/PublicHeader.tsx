import { useLanguageChoice } from '../../platform/i18n/useLanguageChoice.ts';
import { hasSessionHint } from '../../platform/session/hint.ts';
import { LanguageSelect } from '../controls/LanguageSelect.tsx';
import { Logo } from '../pictures/Logo.tsx';
import { cx } from './cx.ts';

export interface PublicHeaderProps {
  className?: string | undefined;
  /** True if the page below has its own header. This header is then a section. */
  above?: boolean | undefined;
}

/** The head of a public page. The texts of `language` must be loaded. */
export function PublicHeader({ className, above = false }: PublicHeaderProps) {
  const language = useLanguageChoice();
  const Frame = above ? 'section' : 'header';
  return (
    <Frame
      aria-label={above ? language.label : undefined}
      className={cx(
        'px-gutter flex min-h-16 flex-wrap items-center justify-between gap-x-3',
        'pt-[max(0.5rem,env(safe-area-inset-top))]',
        className,
      )}
    >
      <Logo />
      {hasSessionHint() ? null : <LanguageSelect {...language} />}
    </Frame>
  );
}
