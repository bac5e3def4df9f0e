import { useTexts } from '../../../../platform/i18n/index.ts';
import { withTexts } from '../../../../platform/lazyLoad.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { useLazySheet } from '../../../../ui/layers/useLazySheet.tsx';

const loadDialog = withTexts(
  async () => (await import('./EverywhereDialog.tsx')).EverywhereDialog,
  'account',
);

/** Signs out on every device after a confirmation. */
export function SignOutEverywhere() {
  const { t } = useTexts();
  const { show, sheet } = useLazySheet(loadDialog, {});
  return (
    <>
      <Button block variant="ghost" onClick={show}>
        {t('shell.signOutEverywhere')}
      </Button>
      {sheet}
    </>
  );
}
