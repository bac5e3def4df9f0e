import { errorText } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from './Notice.tsx';

/** What is needed could not be fetched; it may work the next time. */
export function LoadFailure({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: unknown;
  onRetry: () => void;
}) {
  const { t } = useTexts();
  return (
    <Notice
      drawing="broken"
      title={title}
      text={errorText(error, t)}
      actions={
        <Button block onClick={onRetry}>
          {t('common.failure.tryAgain')}
        </Button>
      }
    />
  );
}
