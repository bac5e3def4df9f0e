import type { Profile } from '@beso/contract/profiles';
import type { Relationship } from '@beso/contract/relationships';
import { Link, useLocation } from '@tanstack/react-router';
import Gift from 'lucide-react/icons/gift';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import {
  endAnnouncement,
  useAnnouncedConnection,
  useHasScene,
  useIsPageCelebrating,
} from '../../../platform/scenes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { CelebrationOverlay } from '../../../ui/layout/CelebrationOverlay.tsx';
import { CelebrationPanel } from '../../../ui/layout/CelebrationPanel.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { BesoGlyph } from '../../../ui/pictures/BesoGlyph.tsx';
import { FacesMeet } from '../../../ui/pictures/FacesMeet.tsx';
import { avatarPropsOf, useRelationships } from '../../relationships/index.ts';
import { useInbox, useMarkRead } from '../api.ts';
import {
  type CelebratedEvent,
  findEventToCelebrate,
  readLastCelebratedEvent,
  writeLastCelebratedEvent,
} from '../arrival.ts';

/** Celebrates over any page when somebody joins a relationship or redeems a promised reward. */
export function EventCelebration({ me, live }: { me: Profile; live: ReadonlySet<string> }) {
  const { rows } = useInbox();
  const markRead = useMarkRead();
  const { data } = useRelationships();
  const announced = useAnnouncedConnection();
  const hasScene = useHasScene();
  const mustWait = useIsPageCelebrating();
  const [after, setAfter] = useState(() => readLastCelebratedEvent(me.id));
  const rung = rows && findEventToCelebrate(rows, live, after);
  const own: CelebratedEvent | undefined =
    announced === undefined
      ? undefined
      : {
          ...{ id: undefined, orderNumber: 0, kind: 'connected' as const, relationshipId: announced },
          ...{ people: [], rewardTitle: null },
        };
  const arrival = own ?? rung;
  const relationship = data?.relationships.find(({ id }) => id === arrival?.relationshipId);
  const close = () => {
    endAnnouncement();
    if (rung === undefined || rung.id === undefined || own !== undefined) return;
    writeLastCelebratedEvent(me.id, rung.orderNumber);
    setAfter(rung.orderNumber);
    markRead({ ids: [rung.id] });
  };
  const giveWay = () => {
    endAnnouncement();
    if (rung === undefined || own !== undefined) return;
    writeLastCelebratedEvent(me.id, rung.orderNumber);
    setAfter(rung.orderNumber);
  };
  const pathname = useLocation({ select: (location) => location.pathname });
  const key = arrival?.id ?? arrival?.relationshipId;
  const [place, setPlace] = useState<{ key: string; pathname: string }>();
  const canShow = relationship !== undefined && !mustWait;
  if (key !== undefined && canShow && place?.key !== key) setPlace({ key, pathname });
  // The celebration ends on another page, or when the page itself celebrates the connection.
  const isLeft = place !== undefined && place.key === key && place.pathname !== pathname;
  const isOver = isLeft || (hasScene && arrival?.kind === 'connected');
  useEffect(() => {
    if (!isOver) return;
    endAnnouncement();
    if (rung !== undefined) {
      writeLastCelebratedEvent(me.id, rung.orderNumber);
      setAfter(rung.orderNumber);
    }
  }, [isOver, rung, me.id]);
  if (arrival === undefined || !canShow || isOver) return null;
  return (
    <Panel
      key={key}
      arrival={arrival}
      relationship={relationship}
      me={me}
      onClose={close}
      onShown={giveWay}
    />
  );
}

interface PanelProps {
  arrival: CelebratedEvent;
  relationship: Relationship;
  me: Profile;
  onClose: () => void;
  onShown: () => void;
}

function Panel({ arrival, relationship, me, onClose, onShown }: PanelProps) {
  const { t } = useTexts();
  // Removes toasts that only confirm an action, because the celebration says more.
  useEffect(() => appToasts.hush(), []);
  const others = relationship.members.filter(({ id }) => id !== me.id);
  const [first = others[0]] = arrival.people;
  if (first === undefined) return null;
  const name = first.firstName;
  const isGroup = relationship.type === 'group';
  const isPromise = arrival.kind === 'promise';
  const more = arrival.people.length - 1;
  const title = isPromise
    ? t('shell.arrival.promise', { name })
    : !isGroup
      ? t('common.youAnd', { name })
      : arrival.people.length === 0
        ? t('shell.arrival.youIn', { group: relationship.name })
        : more > 0
          ? t('shell.arrival.severalIn', { name, count: more, group: relationship.name })
          : t('shell.arrival.oneIn', { name, group: relationship.name });
  const text = isPromise
    ? (arrival.rewardTitle ?? '')
    : isGroup
      ? others.map(({ firstName }) => firstName).join(', ')
      : t('shell.arrival.together');
  return (
    <CelebrationOverlay said={`${title}. ${text}`} onShown={onShown}>
      <CelebrationPanel
        title={title}
        text={text}
        drawing={
          isGroup && !isPromise ? (
            <Faces people={others} />
          ) : (
            <FacesMeet size="sm" me={avatarPropsOf(me)} other={avatarPropsOf(first)} waiting={isPromise} />
          )
        }
        closeLabel={t('shell.moment.close')}
        onClose={onClose}
        over
        actions={
          isPromise ? (
            <Button
              compact
              variant="inverse"
              icon={<Gift size={20} />}
              render={<Link to="/gift" onClick={onClose} />}
            >
              {t('shell.arrival.see')}
            </Button>
          ) : (
            <Button
              compact
              variant="inverse"
              icon={<BesoGlyph size={20} />}
              render={
                <Link to="/give-besos" search={{ to: first.id, in: relationship.id }} onClick={onClose} />
              }
            >
              {t('common.giveTo', { name })}
            </Button>
          )
        }
      />
    </CelebrationOverlay>
  );
}

const FACES_SHOWN = 4;

function Faces({ people }: { people: Relationship['members'] }) {
  return (
    <span aria-hidden="true" className="flex shrink-0 -space-x-1.5">
      {people.slice(0, FACES_SHOWN).map((person) => (
        <Avatar
          key={person.id}
          id={person.id}
          name={`${person.firstName} ${person.lastName}`}
          photoUrl={person.avatarUrl}
          className="ring-2 ring-feature"
        />
      ))}
    </span>
  );
}
