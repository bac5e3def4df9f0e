import Plus from 'lucide-react/icons/plus';
import Sparkles from 'lucide-react/icons/sparkles';
import { useId } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { withTexts } from '../../../platform/lazyLoad.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useLazySheet } from '../../../ui/layers/useLazySheet.tsx';
import { RelationshipList } from '../components/RelationshipList.tsx';

const load = withTexts(
  async () => (await import('../components/ConnectionChoice.tsx')).ConnectionChoice,
  'relationships',
);

/** [S2-090] [S2-093] Lists the person's relationships on the profile. */
export function MyConnections({ myId }: { myId: string }) {
  const { t } = useTexts();
  const headingId = useId();
  const add = useLazySheet(load, { kind: 'connection' as const });
  const game = useLazySheet(load, { kind: 'game' as const });
  return (
    <section aria-labelledby={headingId}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={headingId} className="type-h2">
          {t('shell.people.title')}
        </h2>
        <Button compact variant="ghost" aria-haspopup="dialog" icon={<Plus size={20} />} onClick={add.show}>
          {t('relationships.add')}
        </Button>
      </div>
      <RelationshipList myId={myId} />
      <Button
        block
        compact
        variant="quiet"
        aria-haspopup="dialog"
        icon={<Sparkles size={18} />}
        className="mt-2"
        onClick={game.show}
      >
        {t('relationships.game.action')}
      </Button>
      {add.sheet}
      {game.sheet}
    </section>
  );
}
