import { contractVersion } from 'virtual:contract';
import { Link } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Copy from 'lucide-react/icons/copy';
import { type TranslationKey, useTexts } from '../../../platform/i18n/index.ts';
import { useBack } from '../../../platform/navigation/navigation.ts';
import { useSession } from '../../../platform/session/session.ts';
import { copyText } from '../../../platform/storage/copyAndSave.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { cx } from '../../../ui/layout/cx.ts';
import { TopBar } from '../../../ui/layout/TopBar.tsx';
import { VisitorFrame } from '../../../ui/layout/VisitorFrame.tsx';
import { useInstallation } from '../api.ts';
import { ContactForm } from '../components/ContactForm.tsx';
import { diagnosticsOf } from '../diagnostics.ts';

const QUESTIONS: readonly (readonly [question: TranslationKey, answer: TranslationKey])[] = [
  ['support.faq.cost.q', 'support.faq.cost.a'],
  ['support.faq.undo.q', 'support.faq.undo.a'],
  ['support.faq.invite.q', 'support.faq.invite.a'],
  ['support.faq.offline.q', 'support.faq.offline.a'],
  ['support.faq.leave.q', 'support.faq.leave.a'],
  ['support.faq.block.q', 'support.faq.block.a'],
  ['support.faq.signIn.q', 'support.faq.signIn.a'],
];

/** [S2-026] The page /help-support: answers to questions, and a form to write to the operator. */
export function HelpScreen() {
  const { t } = useTexts();
  const back = useBack();
  const { profile } = useSession();
  return (
    <VisitorFrame>
      <TopBar title={t('common.page.help')} backLabel={t('common.back')} onBack={back} />
      <main className="px-gutter flex grow flex-col pb-8 lg:pt-2">
        {/* Visitors see an illustration beside the page, which leaves no room for two columns. */}
        <div className={cx(profile === null ? 'grid' : 'page-columns', 'gap-y-7')}>
          <Questions />
          <Contact />
        </div>
      </main>
    </VisitorFrame>
  );
}

function Questions() {
  const { t } = useTexts();
  return (
    <section>
      <h2 className="type-h2 mb-2">{t('support.questions')}</h2>
      <div className="rounded-lg bg-surface px-4.5 py-1">
        {QUESTIONS.map(([question, answer]) => (
          <details key={question} className="group border-border not-first:border-t">
            <summary className="flex min-h-tap cursor-pointer list-none items-center gap-2 py-3 font-mid">
              <span className="min-w-0 grow">{t(question)}</span>
              <ChevronDown size={20} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
            </summary>
            <p className="pb-3 text-text-2">{t(answer)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

function Contact() {
  const { t, language } = useTexts();
  const { data, isPending } = useInstallation();
  const details = diagnosticsOf(navigator, window, {
    version: data?.version ?? '?',
    contract: contractVersion,
    language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    worker: navigator.serviceWorker?.controller != null,
  });
  const copy = async () => {
    if (await copyText(details)) appToasts.success(t('support.copied'));
    else appToasts.error(t('support.copyFailed'));
  };
  return (
    <div className="flex min-w-0 flex-col gap-7">
      <section>
        <h2 className="type-h2 mb-2">{t('support.contact')}</h2>
        {data === undefined && isPending ? <Skeleton className="h-60 rounded-lg!" /> : null}
        {data?.canContact === false ? <p className="text-text-2">{t('support.noContact')}</p> : null}
        {data?.canContact === false || (data === undefined && isPending) ? null : (
          <>
            <p className="mb-4 text-text-2">{t('support.contactText')}</p>
            <ContactForm diagnostics={details} />
          </>
        )}
      </section>
      <section>
        <h2 className="type-h2 mb-2">{t('support.about')}</h2>
        <p className="mb-2">{t('support.version', { version: data?.version ?? '…' })}</p>
        <h3 className="type-h3 mb-1">{t('support.details')}</h3>
        <pre className="type-xs rounded-md bg-surface p-3 wrap-anywhere whitespace-pre-wrap">{details}</pre>
        <Button variant="quiet" className="mt-3" icon={<Copy size={20} />} onClick={() => void copy()}>
          {t('support.copy')}
        </Button>
        <p className="mt-4 flex flex-wrap gap-x-4">
          <Link to="/terms" className="link link-tap">
            {t('common.page.terms')}
          </Link>
          <Link to="/privacy" className="link link-tap">
            {t('common.page.privacy')}
          </Link>
        </p>
      </section>
    </div>
  );
}
