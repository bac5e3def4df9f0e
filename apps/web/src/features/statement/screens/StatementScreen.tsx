import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId, useMemo } from 'react';
import { failureText } from '../../../platform/errors.ts';
import { shownName, useTexts } from '../../../platform/i18n/index.ts';
import { useBack } from '../../../platform/navigation/navigation.ts';
import { type QueryFailure, useQueryFailure } from '../../../platform/query/useQueryFailure.ts';
import { useSession } from '../../../platform/session/session.ts';
import { SelectField } from '../../../ui/controls/SelectField.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { TopBar } from '../../../ui/layout/TopBar.tsx';
import { BesoGlyph } from '../../../ui/pictures/BesoGlyph.tsx';
import { HeaderBalance } from '../../besos/index.ts';
import { peopleOf, useRelationships } from '../../relationships/index.ts';
import { type MovementFilter, useMovements, useYear } from '../api.ts';
import { CsvButton } from '../components/CsvButton.tsx';
import { MonthPanel } from '../components/MonthPanel.tsx';
import { Movements } from '../components/Movements.tsx';
import { HatchPattern } from '../components/marks.tsx';
import { YearPicture, YearTable } from '../components/YearPicture.tsx';

export function StatementScreen() {
  const { t } = useTexts();
  const back = useBack();
  return (
    <div className="column">
      <TopBar
        title={t('statement.title')}
        backLabel={t('common.back')}
        onBack={back}
        end={<HeaderBalance />}
      />
      <main className="page-columns-start px-gutter grow gap-y-4 pb-8">
        <Statement />
      </main>
    </div>
  );
}

function Statement() {
  const { t } = useTexts();
  const hatchId = useId();
  const { profile } = useSession();
  const { filter, known, month, select } = useFilter();
  const year = useYear();
  const yearFailure = useQueryFailure(year);
  const movements = useMovements(filter, known);
  return (
    <>
      <div className="top-16 flex flex-col gap-4 self-start lg:sticky">
        <h2 className="type-h1 mt-0.5">{t('statement.heading')}</h2>
        <HatchPattern id={hatchId} />
        {year.data === undefined ? (
          <YearPending failure={yearFailure} />
        ) : (
          <>
            <YearPicture months={year.data.months} selected={month} onSelect={select} hatchId={hatchId} />
            <YearTable months={year.data.months} />
            <MonthPanel months={year.data.months} selected={month} onSelect={select} hatchId={hatchId} />
          </>
        )}
      </div>
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pb-1.5">
          <h2 className="type-h2">{t('statement.movements')}</h2>
          <p aria-hidden="true" className="type-xs flex items-center gap-1.5 text-text-3">
            <BesoGlyph size={16} />
            {t('statement.balanceAfter')}
          </p>
        </div>
        <PersonFilter query={movements} />
        <Movements query={movements} timeZone={profile?.timeZone ?? 'UTC'} />
        <CsvButton filter={filter} />
      </div>
    </>
  );
}

/** Returns the filter in the address, or else the current month. */
function useFilter() {
  const { month: asked, person } = useSearch({ from: '/data/member/statement' });
  const navigate = useNavigate();
  const { data: year, isError } = useYear();
  const month = asked === 'all' ? undefined : (asked ?? year?.months.at(-1)?.month);
  const known = asked !== undefined || year !== undefined || isError;
  const filter = useMemo<MovementFilter>(
    () => ({ ...(month && { month }), ...(person && { personId: person }) }),
    [month, person],
  );
  /** Selects a month, or all months if the month is already selected. */
  const select = (next: string) =>
    void navigate({
      to: '/statement',
      search: { ...(person && { person }), month: next === month ? 'all' : next },
      replace: true,
    });
  return { filter, known, month, select };
}

/** Filters by a person in the viewer's relationships or in the loaded movements. */
function PersonFilter({ query }: { query: ReturnType<typeof useMovements> }) {
  const { t } = useTexts();
  const { session } = useSession();
  const search = useSearch({ from: '/data/member/statement' });
  const navigate = useNavigate();
  const { data } = useRelationships();
  const people = new Map(
    peopleOf(data?.relationships ?? [], session?.user.id).map((person) => [person.id, person.firstName]),
  );
  for (const { person } of query.data?.pages.flatMap((page) => page.movements) ?? []) {
    if (person !== null) people.set(person.id, person.firstName);
  }
  if (people.size === 0) return null;
  return (
    <SelectField
      label={t('statement.withWhom')}
      labelHidden
      placeholder={t('statement.everyone')}
      value={search.person ?? ''}
      options={[...people].map(([value, name]) => ({ value, label: shownName(name) }))}
      onChange={({ target }) =>
        void navigate({
          to: '/statement',
          search: {
            ...(search.month && { month: search.month }),
            ...(target.value && { person: target.value }),
          },
          replace: true,
        })
      }
    />
  );
}

function YearPending({ failure }: { failure: QueryFailure | null }) {
  const { t } = useTexts();
  if (failure === null) return <Skeleton className="aspect-350/252 rounded-lg!" />;
  return (
    <NotLoaded
      text={failureText(failure.error, t)}
      retryLabel={t('common.failure.tryAgain')}
      onRetry={failure.retry}
      retrying={failure.retrying}
    />
  );
}
