import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import Gift from 'lucide-react/icons/gift';
import HandHelping from 'lucide-react/icons/hand-helping';
import House from 'lucide-react/icons/house';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import UserRound from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { Alert } from '../ui/Alert.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { BalanceChip } from '../ui/BalanceChip.tsx';
import { BesoGlyph } from '../ui/BesoGlyph.tsx';
import { BottomBar, type BottomBarItem } from '../ui/BottomBar.tsx';
import { BrokenMark } from '../ui/BrokenMark.tsx';
import { Button } from '../ui/Button.tsx';
import { CentreButton } from '../ui/CentreButton.tsx';
import { Confetti } from '../ui/Confetti.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Dock } from '../ui/Dock.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FloatingMenu } from '../ui/FloatingMenu.tsx';
import { FloatingPill } from '../ui/FloatingPill.tsx';
import { HomeTopBar } from '../ui/HomeTopBar.tsx';
import { InvitationScene } from '../ui/InvitationScene.tsx';
import { MissingHalf } from '../ui/MissingHalf.tsx';
import { NavRail } from '../ui/NavRail.tsx';
import { NotFoundDrawing } from '../ui/NotFoundDrawing.tsx';
import { notify } from '../ui/notify.ts';
import { OfflineBanner } from '../ui/OfflineBanner.tsx';
import { ScrollHint } from '../ui/ScrollHint.tsx';
import { SentScene } from '../ui/SentScene.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { Tag } from '../ui/Tag.tsx';
import { TopBar } from '../ui/TopBar.tsx';
import { WelcomeHero } from '../ui/WelcomeHero.tsx';
import { GIULIA } from './people.ts';
import { Row, Section } from './Section.tsx';
import { Target } from './Target.tsx';

const link = <Target />;
const FRIENDS: BottomBarItem = { id: 'friends', label: 'Friends', icon: <Users size={24} />, render: link };
const QUIZZES: BottomBarItem = {
  id: 'quizzes',
  label: 'Quizzes',
  icon: <MessageCircleQuestionMark size={24} />,
  render: link,
};
const HOME: BottomBarItem = {
  id: 'home',
  label: 'Home',
  icon: <House size={24} />,
  current: true,
  render: link,
};
const PROFILE: BottomBarItem = {
  id: 'profile',
  label: 'Profile',
  icon: <UserRound size={24} />,
  render: link,
};

/** Bars, layers and scenes. */
export function ScenesPart() {
  return (
    <>
      <Layers />
      <Bars />
      <Scenes />
    </>
  );
}

function Layers() {
  const [open, setOpen] = useState<'sheet' | 'dialog' | 'menu' | 'confetti' | 'hint'>();
  const close = () => setOpen(undefined);
  return (
    <Section title="Sheet, dialog, floating menu, toasts, confetti, hint, alert, offline">
      <Row>
        <Button compact variant="quiet" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Button compact variant="quiet" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button compact variant="quiet" onClick={() => setOpen('menu')}>
          Menu
        </Button>
        <Button compact variant="quiet" onClick={() => setOpen('confetti')}>
          Confetti
        </Button>
        <Button compact variant="quiet" onClick={() => setOpen('hint')}>
          Hint
        </Button>
        <Button
          compact
          variant="quiet"
          onClick={() => notify.success('Your BESO request has been sent successfully!')}
        >
          Success
        </Button>
        <Button compact variant="quiet" onClick={() => notify.error('Failed to update like')}>
          Error
        </Button>
        <Button compact variant="quiet" onClick={() => notify.info('This is an example')}>
          Info
        </Button>
      </Row>
      <Alert className="mb-3">
        Email or password don’t match. New here?{' '}
        <a className="link" href="#top">
          Register here
        </a>
      </Alert>
      <OfflineBanner offline>You are offline</OfflineBanner>
      <Sheet
        open={open === 'sheet'}
        onOpenChange={close}
        title="Choose a picture"
        description="Only the people you connect with see it."
        closeLabel="Close"
        footer={<Button block>Save</Button>}
      >
        <div className="flex flex-col gap-4">
          {Array.from({ length: 14 }, (_, line) => line).map((line) => (
            <p key={line}>A line of a body that is longer than a phone.</p>
          ))}
        </div>
      </Sheet>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Redeem “Sunday without alarms”?"
        text="40 of your 128 besos. You will have 88 left."
        cancelLabel="Not now"
        confirmLabel="Redeem"
        onConfirm={close}
      />
      <FloatingMenu
        open={open === 'menu'}
        onOpenChange={close}
        label="Actions"
        closeLabel="Close"
        items={[
          { id: 'request', label: 'Request', icon: <HandHelping size={28} />, tone: 'apricot', render: link },
          { id: 'give', label: 'Give', icon: <BesoGlyph size={36} />, tone: 'white', render: link },
          { id: 'redeem', label: 'Redeem', icon: <Gift size={28} />, tone: 'saffron', render: link },
          {
            id: 'recommend',
            label: 'Recommend',
            icon: <BookmarkPlus size={28} />,
            tone: 'sky',
            render: link,
          },
        ]}
      />
      {open === 'confetti' ? <Confetti durationMs={1500} /> : null}
      {open === 'hint' ? <ScrollHint>Scroll for more</ScrollHint> : null}
    </Section>
  );
}

function Bars() {
  return (
    <Section title="Top bars, bottom bars, dock, rail">
      <div className="flex flex-col gap-5 [&>*]:relative">
        <div>
          <HomeTopBar
            avatar={<Avatar {...GIULIA} label="Profile" />}
            avatarRender={link}
            greeting="Hi, Giulia"
            end={<BalanceChip value={128} locale="en" label="128 besos" render={link} />}
          />
        </div>
        <div>
          <TopBar
            title="Create your account"
            backLabel="Back"
            backRender={link}
            end={
              <Tag variant="tint" numeric>
                1 / 2
              </Tag>
            }
          />
        </div>
        <div className="pt-8">
          <BottomBar
            label="Home"
            items={[FRIENDS, QUIZZES]}
            centre={<CentreButton label="Actions" expanded={false} />}
          />
        </div>
        <BottomBar label="Three" items={[PROFILE, FRIENDS, HOME]} />
        <BottomBar label="Five" items={[PROFILE, HOME, FRIENDS, QUIZZES, { ...FRIENDS, id: 'more' }]} />
        <Dock>
          <Button block>Give Marco 2 besos</Button>
        </Dock>
        <div className="h-12">
          <FloatingPill>New activity</FloatingPill>
        </div>
        <div className="h-[560px] overflow-hidden [&>nav]:h-full">
          <NavRail
            label="Main"
            homeRender={link}
            items={[HOME, FRIENDS, QUIZZES, PROFILE]}
            actions={
              <>
                <Button icon={<BesoGlyph size={24} />} render={link}>
                  Give besos
                </Button>
                <Button variant="quiet" render={link}>
                  Request besos
                </Button>
              </>
            }
            me={{ avatar: <Avatar {...GIULIA} size="sm" />, name: 'Giulia', render: link }}
          />
        </div>
      </div>
    </Section>
  );
}

function Scenes() {
  return (
    <Section title="Scenes and empty states">
      <div className="flex flex-col gap-5">
        <WelcomeHero className="h-100" />
        <InvitationScene className="h-80" />
        <SentScene className="h-120" />
        <EmptyState
          level={2}
          drawing={<MissingHalf />}
          title="It takes two"
          text="Nothing in your feed yet. Invite someone you care about, or give your first beso."
          actions={
            <>
              <Button block>Invite someone</Button>
              <Button block variant="quiet">
                Give a beso
              </Button>
            </>
          }
        />
        <EmptyState
          level={2}
          drawing={<BrokenMark />}
          title="Something went wrong"
          text="It’s us, not you. Your besos are safe."
          actions={
            <>
              <Button block icon={<RefreshCw size={20} />}>
                Try Again
              </Button>
              <Button block variant="secondary">
                Refresh Page
              </Button>
            </>
          }
        />
        <EmptyState
          level={2}
          drawing={<NotFoundDrawing />}
          title="Oops! Page not found"
          text="The two halves of this address never met."
        />
      </div>
    </Section>
  );
}
