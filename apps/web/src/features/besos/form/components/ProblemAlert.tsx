import { useEffect, useRef } from 'react';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import type { Problem } from '../useSendBesos.ts';

/** [S5-024] What is missing or went wrong; takes the focus when it appears. */
export function ProblemAlert({ problem }: { problem: Problem | undefined }) {
  const { t } = useTexts();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== undefined) element.current?.focus();
  }, [problem]);
  if (problem === undefined) return null;
  return (
    <div ref={element} tabIndex={-1} className="rounded-md outline-none">
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
    </div>
  );
}
