import { useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { type CheckResult, type CheckState, type DashboardCheck, runCheck } from '../checks.ts';

/** [S4-049] Runs the checks of a tab one after another, and shows the results. */
export function CheckList({ checks }: { checks: readonly DashboardCheck[] }) {
  const { t } = useTexts();
  const [running, setRunning] = useState<string>();
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, CheckResult>>>({});
  const run = async () => {
    setOutcomes({});
    for (const check of checks) {
      setRunning(check.id);
      const outcome = await runCheck(check);
      setOutcomes((known) => ({ ...known, [check.id]: outcome }));
    }
    setRunning(undefined);
  };
  const stateOf = (id: string): CheckState => {
    const outcome = outcomes[id];
    if (outcome !== undefined) return outcome.passed ? 'passed' : 'failed';
    return running === id ? 'running' : 'pending';
  };
  return (
    <>
      <Button loading={running !== undefined} onClick={() => void run()}>
        {t('testing.run')}
      </Button>
      <ul className="mt-4 rounded-lg bg-surface px-4.5 py-1" aria-live="polite">
        {checks.map(({ id, label }) => (
          <Row key={id} label={label(t)} state={stateOf(id)} detail={outcomes[id]?.detail} />
        ))}
      </ul>
    </>
  );
}

const LOOK = { pending: 'white', running: 'ink', passed: 'success', failed: 'danger' } as const;

function Row({ label, state, detail }: { label: string; state: CheckState; detail: string | undefined }) {
  const { t } = useTexts();
  return (
    <li data-state={state} className="flex items-center gap-3 border-border py-3 not-first:border-t">
      <span className="min-w-0 grow">
        <span className="block">{label}</span>
        {detail === undefined ? null : (
          <span className="type-xs block wrap-anywhere text-text-2">{detail}</span>
        )}
      </span>
      <Tag variant={LOOK[state]}>{t(`testing.states.${state}`)}</Tag>
    </li>
  );
}
