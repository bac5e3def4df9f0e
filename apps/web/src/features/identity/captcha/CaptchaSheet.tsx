import { CAPTCHA_NOT_LOADED } from '@beso/contract/captcha';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CaptchaPrompt } from '../../../platform/captcha.ts';
import { refetchStoredPages } from '../../../platform/connection/worker.ts';
import { currentLanguage, useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { Sheet } from '../../../ui/layers/Sheet.tsx';
import { loadWidget, type WidgetOptions } from './widget.ts';

/** The provider's flexible widget needs at least this width. */
const FLEXIBLE_FROM_PX = 300;
type Stage = 'loading' | 'shown' | 'failed';

/** [S7-001] Shows the captcha until the person has solved it for the waiting request. */
export function CaptchaSheet({ challenge, answer }: CaptchaPrompt) {
  const { t } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Stage>('loading');
  const [tries, setTries] = useState(0);
  const { script, siteKey: sitekey, action } = challenge;

  const answered = useEffectEvent((response: string) => answer(response));
  const failed = useEffectEvent(() => {
    // After a second failure, the server decides whether the request passes without a captcha.
    if (tries > 0) answer(CAPTCHA_NOT_LOADED);
    else setStage('failed');
    return true;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further try draws the widget anew
  useEffect(() => {
    let remove: (() => void) | undefined;
    let gone = false;
    loadWidget(script).then(
      (widget) => {
        if (gone || place.current === null) return;
        const options: WidgetOptions = {
          ...{ sitekey, action, language: currentLanguage(), theme: 'auto' },
          size: place.current.clientWidth < FLEXIBLE_FROM_PX ? 'compact' : 'flexible',
          callback: (response) => answered(response),
          'error-callback': () => failed(),
        };
        const id = widget.render(place.current, options);
        remove = () => widget.remove(id);
        setStage('shown');
      },
      () => {
        if (gone) return;
        // A stored page may have an older security policy, which forbids the script.
        refetchStoredPages();
        answered(CAPTCHA_NOT_LOADED);
      },
    );
    return () => {
      gone = true;
      remove?.();
    };
  }, [script, sitekey, action, tries]);

  return (
    <Sheet
      open
      onOpenChange={(open) => !open && answer(undefined)}
      title={t('captcha.title')}
      description={t('captcha.text')}
      closeLabel={t('captcha.close')}
    >
      <div className="flex flex-col gap-4">
        {stage === 'loading' ? (
          <div role="status" className="flex min-h-16 items-center justify-center text-primary">
            <Spinner />
            <span className="sr-only">{t('captcha.loading')}</span>
          </div>
        ) : null}
        {stage === 'failed' ? <Alert>{t('captcha.failed')}</Alert> : null}
        {/* biome-ignore lint/a11y/useSemanticElements: there is nothing of ours in it to be a fieldset */}
        <div ref={place} role="group" aria-label={t('captcha.place')} hidden={stage === 'failed'} />
        {stage === 'failed' ? (
          <Button
            block
            onClick={() => {
              setStage('loading');
              setTries(tries + 1);
            }}
          >
            {t('captcha.again')}
          </Button>
        ) : null}
      </div>
    </Sheet>
  );
}
