import House from 'lucide-react/icons/house';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import UserRound from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import { Button } from '../ui/controls/Button.tsx';
import { CentreButton } from '../ui/controls/CentreButton.tsx';
import { FloatingPill } from '../ui/controls/FloatingPill.tsx';
import { BalanceChip } from '../ui/feedback/BalanceChip.tsx';
import { CountBadge } from '../ui/feedback/CountBadge.tsx';
import { Tag } from '../ui/feedback/Tag.tsx';
import { BottomBar, type BottomBarItem } from '../ui/layout/BottomBar.tsx';
import { Dock } from '../ui/layout/Dock.tsx';
import { HomeTopBar } from '../ui/layout/HomeTopBar.tsx';
import { NavRail } from '../ui/layout/NavRail.tsx';
import { TopBar } from '../ui/layout/TopBar.tsx';
import { Avatar } from '../ui/pictures/Avatar.tsx';
import { BesoGlyph } from '../ui/pictures/BesoGlyph.tsx';
import { GIULIA } from './people.ts';
import { Section } from './Section.tsx';
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

export function BarsPart() {
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
            items={[
              HOME,
              FRIENDS,
              { ...QUIZZES, end: <CountBadge count={4} countedMax={100} /> },
              { ...PROFILE, end: <CountBadge count={100} countedMax={100} /> },
            ]}
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
