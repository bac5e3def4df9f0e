import { useNavigate } from '@tanstack/react-router';
import { errorText } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { useBlock } from '../api.ts';

export interface BlockButtonsProps {
  personId: string;
  name: string;
  onDone: () => void;
}

/** Shows Cancel and Block. */
export function BlockButtons({ personId, name, onDone }: BlockButtonsProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { mutate, isPending } = useBlock();
  const block = () =>
    mutate(personId, {
      onSuccess: () => {
        onDone();
        appToasts.success(t('moderation.block.done', { name }), {
          label: t('shell.nav.blocked'),
          onClick: () => void navigate({ to: '/blocked' }),
        });
      },
      onError: (error) => appToasts.error(errorText(error, t)),
    });
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2.5">
      <Button variant="secondary" className="px-3!" onClick={onDone}>
        {t('common.cancel')}
      </Button>
      <Button
        variant="danger"
        className="px-3!"
        loading={isPending}
        loadingLabel={t('moderation.block.blocking')}
        onClick={block}
      >
        {t('moderation.block.confirm')}
      </Button>
    </div>
  );
}
