import type { Profile } from '@beso/contract/profiles';
import type { Relationship } from '@beso/contract/relationships';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../platform/i18n/index.ts';
import { BesoGlyph } from '../../../ui/BesoGlyph.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FacesMeet } from '../../../ui/FacesMeet.tsx';
import { faceOf } from '../../relationships/index.ts';

export interface ConnectedHalvesProps {
  me: Profile;
  /** With somebody else in it. */
  relationship: Relationship;
}

/** Connected, without a beso yet: both faces, and one button to give the first. */
export function ConnectedHalves({ me, relationship }: ConnectedHalvesProps) {
  const { t } = useTexts();
  const others = relationship.members.filter(({ id }) => id !== me.id);
  const [latest] = others.toSorted((one, other) => other.joinedAt.localeCompare(one.joinedAt));
  if (latest === undefined) return null;
  const name = latest.firstName;
  const two = others.length === 1;
  return (
    <EmptyState
      drawing={<FacesMeet key={latest.id} me={faceOf(me)} other={faceOf(latest)} />}
      title={t('common.youAnd', { name: two ? name : relationship.name })}
      text={
        two ? t('feed.connected.text', { name }) : t('feed.connected.groupText', { group: relationship.name })
      }
      actions={
        <Button
          block
          icon={<BesoGlyph size={24} />}
          render={<Link to="/give-besos" search={{ to: two ? latest.id : undefined, in: relationship.id }} />}
        >
          {two ? t('common.firstBeso', { name }) : t('feed.connected.give')}
        </Button>
      }
    />
  );
}
