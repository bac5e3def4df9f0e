import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { Sheet } from '../../../ui/layers/Sheet.tsx';
import { useAcceptTerms, useConsent } from '../api.ts';

const PAGES = ['/terms', '/privacy'];

/** Asks for consent if the terms have changed, once per start of the app. */
export function TermsQuestion() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const [closed, setClosed] = useState(false);
  const { data } = useConsent(true);
  const { mutate, isPending } = useAcceptTerms();
  if (data === undefined || data.accepted === data.current) return null;
  const accept = () =>
    mutate(data.current, {
      onSuccess: () => appToasts.success(t('legal.changed.done')),
      onError: (error) => appToasts.error(errorText(error, t)),
    });
  return (
    <Sheet
      // Closed on the pages of the legal texts, which the person must be able to read.
      open={!closed && !PAGES.includes(pathname)}
      onOpenChange={(open) => setClosed(!open)}
      title={t('legal.changed.title')}
      description={t('legal.changed.text')}
      closeLabel={t('legal.changed.later')}
      footer={
        <Button block loading={isPending} onClick={accept}>
          {t('legal.changed.accept')}
        </Button>
      }
    >
      <Link to="/terms" className="link link-tap">
        {t('legal.changed.read')}
      </Link>
    </Sheet>
  );
}
