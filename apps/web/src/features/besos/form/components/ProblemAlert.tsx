import { useEffect, useRef } from 'react';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import type { SendProblem } from '../useSendBesos.ts';

/** [S5-024] Shows the form's problem. Takes the focus, but a quiet problem takes it from no other element. */
export function ProblemAlert({ problem }: { problem: SendProblem | undefined }) {
  const { t } = useTexts();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem === undefined) return;
    if (problem.isQuiet !== true || document.activeElement === document.body) element.current?.focus();
  }, [problem]);
  return (
    <div ref={element} tabIndex={-1} className={problem ? 'rounded-md outline-none' : 'sr-only'}>
      {problem ? (
        <Alert>
          {problem.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {problem.sendLater ? (
            <button type="button" className="link link-tap text-left" onClick={problem.sendLater}>
              {t('besos.sendLater')}
            </button>
          ) : null}
        </Alert>
      ) : null}
    </div>
  );
}
