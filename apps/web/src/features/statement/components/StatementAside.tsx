import { Link, useNavigate } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useMovements, useYear } from '../api.ts';
import { MonthNumbers } from './MonthPanel.tsx';
import { MovementRow } from './MovementRow.tsx';
import { HatchPattern } from './marks.tsx';
import { YearPicture, YearTable } from './YearPicture.tsx';

const ROWS = 3;

export function StatementAside() {
  const { t } = useTexts();
  const hatchId = useId();
  const navigate = useNavigate();
  const { profile } = useSession();
  const months = useYear().data?.months;
  const latest = useMovements({}, true).data?.pages[0]?.movements.slice(0, ROWS);
  const current = months?.at(-1)?.month;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="type-h3">{t('statement.title')}</h2>
      {months === undefined ? null : (
        <>
          <HatchPattern id={hatchId} />
          <YearPicture
            months={months}
            selected={current}
            onSelect={(month) => void navigate({ to: '/statement', search: { month } })}
            hatchId={hatchId}
          />
          <YearTable months={months} />
          <div className="rounded-lg bg-surface px-4 py-3.5">
            <MonthNumbers months={months} selected={current} hatchId={hatchId} />
          </div>
        </>
      )}
      <ul>
        {latest?.map((movement) => (
          <MovementRow key={movement.id} movement={movement} timeZone={profile?.timeZone ?? 'UTC'} />
        ))}
      </ul>
      <Link to="/statement" className="link link-tap type-sm gap-1">
        {t('statement.all')}
        <ChevronRight size={16} aria-hidden="true" />
      </Link>
    </section>
  );
}
