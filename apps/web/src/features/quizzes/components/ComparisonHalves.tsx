import { useTexts } from '../../../platform/i18n/index.ts';
import { cx } from '../../../ui/layout/cx.ts';

export interface ComparisonHalvesProps {
  name: string;
  /** How many answers each person guessed right; undefined until their quiz is completed. */
  mine: number | undefined;
  theirs: number | undefined;
}

/** Shows how well each person knows the other, as two halves of a disc. */
export function ComparisonHalves({ name, mine, theirs }: ComparisonHalvesProps) {
  const { t } = useTexts();
  return (
    <>
      <div className="mx-auto grid w-full max-w-61 grid-cols-2 gap-2">
        <Half
          score={mine}
          text={t('quizzes.compare.you', { name })}
          className={cx('rounded-l-full pl-4', mine === undefined ? 'border-r-0' : 'bg-primary')}
        />
        <Half
          score={theirs}
          text={t('quizzes.compare.they', { name })}
          className={cx('rounded-r-full pr-4', theirs === undefined ? 'border-l-0' : 'bg-warning text-ink')}
        />
      </div>
      {/* If large text does not fit into the halves, it is below them. */}
      <div className="type-sm mt-3 hidden text-center font-strong hyphens-auto @max-[7rem]:block">
        <p>{t('quizzes.compare.you', { name })}</p>
        <p>{t('quizzes.compare.they', { name })}</p>
      </div>
    </>
  );
}

function Half({ score, text, className }: { score: number | undefined; text: string; className: string }) {
  const { t } = useTexts();
  return (
    <p
      className={cx(
        'flex aspect-1/2 flex-col items-center justify-center gap-1 px-1 text-center',
        score === undefined && 'border-2 border-dotted border-apricot',
        className,
      )}
    >
      {score === undefined ? (
        <span className="type-sm">{t('quizzes.compare.notYet')}</span>
      ) : (
        <span className="num text-[2.5rem] leading-11!">{score}</span>
      )}
      <span className="type-sm line-clamp-4 max-w-full font-strong wrap-anywhere @max-[7rem]:hidden">
        {text}
      </span>
    </p>
  );
}
