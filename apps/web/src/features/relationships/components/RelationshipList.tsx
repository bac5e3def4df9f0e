import { RELATIONSHIPS_SHOWN } from '@beso/contract/limits';
import type { Relationship } from '@beso/contract/relationships';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { failureText, isOfflineError } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { withTexts } from '../../../platform/lazyLoad.ts';
import { useQueryFailure } from '../../../platform/query/useQueryFailure.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useLazySheet } from '../../../ui/layers/useLazySheet.tsx';
import { KeepHeight } from '../../../ui/layout/KeepHeight.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { useFormerRelationships, useRelationships } from '../api.ts';
import { FormerList } from './FormerList.tsx';
import { RelationshipRow } from './RelationshipRow.tsx';

const load = withTexts(
  async () => (await import('./RelationshipSheet.tsx')).RelationshipSheet,
  'relationships',
);

/** [S2-090] Lists the person's pairs and groups, then the ended relationships. */
export function RelationshipList({ myId }: { myId: string }) {
  const { t } = useTexts();
  const query = useRelationships();
  const failure = useQueryFailure(query);
  const former = useFormerRelationships().data?.relationships ?? [];
  const [openId, setOpenId] = useState('');
  const { show, sheet } = useLazySheet(load, { relationshipId: openId, myId });
  const open = ({ id }: Relationship) => {
    setOpenId(id);
    show();
  };
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(RELATIONSHIPS_SHOWN);
  const showMore = () => {
    flushSync(() => setShown(shown + RELATIONSHIPS_SHOWN));
    list.current?.children[shown]?.querySelector('button')?.focus();
  };
  const { data } = query;
  return (
    <KeepHeight state={data === undefined ? 'loading' : 'known'}>
      {data === undefined && failure === null ? <Loading /> : null}
      {/* [S8-055] After a failure the cached list stays. */}
      {failure === null ? null : (
        <NotLoaded
          text={isOfflineError(failure.error) ? failureText(failure.error, t) : t('relationships.failed')}
          retryLabel={t('common.failure.tryAgain')}
          onRetry={failure.retry}
          retrying={failure.retrying}
        />
      )}
      <ul ref={list} aria-label={t('shell.people.title')}>
        {(data?.relationships ?? []).slice(0, shown).map((relationship) => (
          <RelationshipRow
            key={relationship.id}
            relationship={relationship}
            myId={myId}
            onOpen={() => open(relationship)}
          />
        ))}
      </ul>
      {(data?.relationships.length ?? 0) > shown ? (
        <div className="flex justify-center py-2">
          <Button compact variant="ghost" onClick={showMore}>
            {t('relationships.more')}
          </Button>
        </div>
      ) : null}
      {data?.relationships.length === 0 ? (
        <p className="py-2 text-text-2">
          {former.length === 0 ? t('relationships.empty') : t('relationships.before.nobodyNow')}
        </p>
      ) : null}
      {former.length > 0 ? <FormerList former={former} /> : null}
      {sheet}
    </KeepHeight>
  );
}

function Loading() {
  const { t } = useTexts();
  return (
    <div role="status" className="flex flex-col gap-3 py-2">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Skeleton className="h-13 rounded-sm!" />
    </div>
  );
}
