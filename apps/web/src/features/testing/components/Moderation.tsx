import type { ReportAction, WaitingReport } from '@beso/contract/moderation';
import { REPORT_ACTIONS } from '@beso/contract/moderation';
import { errorText } from '../../../platform/errors.ts';
import { shownName, type TranslationKey, useTexts } from '../../../platform/i18n/index.ts';
import { TimeAgo } from '../../../platform/i18n/TimeAgo.tsx';
import { useQueryFailure } from '../../../platform/query/useQueryFailure.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useDecide, useLiftSuspension, useReports } from '../api.ts';

export function Moderation() {
  const { t } = useTexts();
  const query = useReports();
  const { data } = query;
  const failure = useQueryFailure(query);
  const lift = useLiftSuspension();
  if (data === undefined)
    return failure === null ? <Skeleton className="h-40 rounded-lg!" /> : <LoadFailure failure={failure} />;
  return (
    <div className="flex flex-col gap-7">
      <section>
        <h3 className="type-h3 mb-2">{t('testing.reports')}</h3>
        {data.reports.length === 0 ? <p className="text-text-2">{t('testing.noReports')}</p> : null}
        <ul className="flex flex-col gap-4">
          {data.reports.map((report) => (
            <Report key={report.id} report={report} />
          ))}
        </ul>
      </section>
      <section>
        <h3 className="type-h3 mb-2">{t('testing.actions')}</h3>
        {data.actions.length === 0 ? <p className="text-text-2">{t('testing.noActions')}</p> : null}
        <ul>
          {data.actions.map(({ id, action, operator, person, createdAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-3 border-border py-2.5 not-first:border-t"
            >
              <span className="min-w-0 grow">
                {shownName(person.name)}: {t(`testing.done.${action}`)} ({shownName(operator.name)})
              </span>
              <TimeAgo at={createdAt} className="type-xs text-text-3" />
              {person.suspended && action === 'suspend' ? (
                <Button
                  compact
                  variant="secondary"
                  onClick={() => lift(person.id, (error) => appToasts.error(errorText(error, t)))}
                >
                  {t('testing.lift')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const REASONS: Readonly<Record<WaitingReport['reason'], TranslationKey>> = {
  harassment: 'moderation.report.reasons.harassment',
  hate: 'moderation.report.reasons.hate',
  sexual: 'moderation.report.reasons.sexual',
  spam: 'moderation.report.reasons.spam',
  impersonation: 'moderation.report.reasons.impersonation',
  other: 'moderation.report.reasons.other',
};

function Report({ report }: { report: WaitingReport }) {
  const { t } = useTexts();
  const { mutate, isPending } = useDecide();
  const { id, subjectKind, reporter, person, reason, note, snapshot, createdAt } = report;
  const decide = (action: ReportAction) =>
    mutate({ reportId: id, action }, { onError: (error) => appToasts.error(errorText(error, t)) });
  // A person cannot be hidden, only suspended.
  const actions = REPORT_ACTIONS.filter((action) => action !== 'hide' || subjectKind !== 'person');
  return (
    <li className="rounded-lg bg-surface p-4">
      <p className="font-mid wrap-anywhere">
        {t('testing.reportedBy', { reporter: reporter.name, person: person.name })}
        {person.suspended ? ` (${t('testing.suspended')})` : ''}
      </p>
      <p className="type-sm text-text-2">
        {t(`testing.kinds.${subjectKind}`)} · {t(REASONS[reason])} · <TimeAgo at={createdAt} />
      </p>
      {note === '' ? null : <p className="mt-2 wrap-anywhere whitespace-pre-line">{note}</p>}
      <pre className="type-xs mt-2 rounded-md bg-page p-3 wrap-anywhere whitespace-pre-wrap">
        {JSON.stringify(snapshot, undefined, 2)}
      </pre>
      <div className="mt-3 flex flex-wrap gap-2.5">
        {actions.map((action) => (
          <Button
            key={action}
            compact
            variant={action === 'dismiss' ? 'secondary' : 'danger'}
            loading={isPending}
            onClick={() => decide(action)}
          >
            {t(`testing.decide.${action}`)}
          </Button>
        ))}
      </div>
    </li>
  );
}
