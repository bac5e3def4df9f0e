import { shownName, useTexts } from '../../../platform/i18n/index.ts';
import { cx } from '../../../ui/layout/cx.ts';
import { withoutDirectionControls } from '../withoutDirectionControls.ts';

export interface QuoteBoxProps {
  quote: { senderId: string; content: string; hasImage: boolean; deleted?: boolean };
  person: { id: string; firstName: string };
  className?: string | undefined;
}

export function QuoteBox({ quote, person, className }: QuoteBoxProps) {
  const { t } = useTexts();
  const { senderId, content, hasImage, deleted } = quote;
  return (
    <span className={cx('type-sm block border-l-3 border-current pl-2.5', className)}>
      <span className="block font-semibold">
        {senderId === person.id ? shownName(person.firstName) : t('chat.you')}
      </span>
      <span className="line-clamp-2 wrap-anywhere">
        {deleted
          ? t('chat.deleted')
          : content === '' && hasImage
            ? t('chat.photo')
            : withoutDirectionControls(content)}
      </span>
    </span>
  );
}
