import type { Person, Profile } from '@beso/contract/profiles';
import type { Relationship } from '@beso/contract/relationships';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { BesoGlyph } from '../../../ui/pictures/BesoGlyph.tsx';
import { FacesMeet } from '../../../ui/pictures/FacesMeet.tsx';
import { avatarPropsOf } from '../../relationships/index.ts';

export interface NewConnectionProps {
  me: Profile;
  /** A relationship that somebody else has joined. */
  relationship: Relationship;
}

export function NewConnection({ me, relationship }: NewConnectionProps) {
  const { t } = useTexts();
  const others = relationship.members.filter(({ id }) => id !== me.id);
  const latest = others.at(-1);
  if (latest === undefined) return null;
  const name = latest.firstName;
  const two = relationship.type !== 'group';
  return (
    <EmptyState
      drawing={
        two ? (
          <FacesMeet key={latest.id} me={avatarPropsOf(me)} other={avatarPropsOf(latest)} />
        ) : (
          <Circle people={[me, ...others]} />
        )
      }
      title={
        two ? t('common.youAnd', { name }) : t('feed.connected.groupTitle', { group: relationship.name })
      }
      text={
        two
          ? t('feed.connected.text', { name })
          : t('feed.connected.with', { names: others.map(({ firstName }) => firstName).join(', ') })
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

const SHOWN = 6;

function Circle({ people }: { people: readonly Person[] }) {
  return (
    <div aria-hidden="true" className="flex max-w-60 flex-wrap justify-center gap-2.5">
      {people.slice(0, SHOWN).map(({ id, firstName, lastName, avatarUrl }) => (
        <Avatar key={id} id={id} name={`${firstName} ${lastName}`} photoUrl={avatarUrl} size="lg" />
      ))}
    </div>
  );
}
