import { type NotificationKind, OFFERED_NOTIFICATION_KINDS } from '@beso/contract/notifications';
import Gift from 'lucide-react/icons/gift';
import HandHelping from 'lucide-react/icons/hand-helping';
import Heart from 'lucide-react/icons/heart';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import Reply from 'lucide-react/icons/reply';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import type { ReactElement } from 'react';
import type { TranslationKey } from '../../platform/i18n/index.ts';
import { BesoGlyph } from '../../ui/pictures/BesoGlyph.tsx';

const GROUPS = ['besos', 'feedAndChat', 'people', 'rewards', 'quizzes'] as const;
type Group = (typeof GROUPS)[number];

interface KindLook {
  group: Group;
  /** The icon of the badge, 14 px wide. */
  icon: ReactElement;
  tone: string;
}

const BADGE = { size: 14, strokeWidth: 2.5 };
const SAFFRON = 'bg-saffron-100 text-ink';
const SKY = 'bg-sky text-ink';
const PINE = 'bg-success-tint text-success';

export const KIND_LOOKS: Record<NotificationKind, KindLook> = {
  gift: {
    group: 'besos',
    icon: <BesoGlyph size={15} />,
    tone: 'bg-primary text-white',
  },
  request: {
    group: 'besos',
    icon: <HandHelping {...BADGE} />,
    tone: 'bg-apricot text-ink',
  },
  request_answer: {
    group: 'besos',
    icon: <Reply {...BADGE} />,
    tone: PINE,
  },
  message: {
    group: 'feedAndChat',
    icon: <SendHorizontal {...BADGE} />,
    tone: SKY,
  },
  comment: {
    group: 'feedAndChat',
    icon: <MessageCircle {...BADGE} />,
    tone: SKY,
  },
  like: {
    group: 'feedAndChat',
    icon: <Heart {...BADGE} />,
    tone: SAFFRON,
  },
  invitation: {
    group: 'people',
    icon: <Users {...BADGE} />,
    tone: PINE,
  },
  invitation_received: {
    group: 'people',
    icon: <Mail {...BADGE} />,
    tone: SKY,
  },
  removed: {
    group: 'people',
    icon: <Users {...BADGE} />,
    tone: SAFFRON,
  },
  made_owner: {
    group: 'people',
    icon: <Users {...BADGE} />,
    tone: PINE,
  },
  connection_request: {
    group: 'people',
    icon: <UserPlus {...BADGE} />,
    tone: SKY,
  },
  reward_redeemed: {
    group: 'rewards',
    icon: <Gift {...BADGE} />,
    tone: PINE,
  },
  quiz_available: {
    group: 'quizzes',
    icon: <MessageCircleQuestionMark {...BADGE} />,
    tone: SAFFRON,
  },
  partner_finished_my_info: {
    group: 'quizzes',
    icon: <MessageCircleQuestionMark {...BADGE} />,
    tone: SAFFRON,
  },
};

const HEADINGS: Record<Group, TranslationKey> = {
  besos: 'notifications.kinds.besos',
  feedAndChat: 'notifications.kinds.feedAndChat',
  people: 'notifications.kinds.people',
  rewards: 'notifications.kinds.rewards',
  quizzes: 'shell.nav.quizzes',
};

const OFFERED = (Object.keys(KIND_LOOKS) as NotificationKind[]).filter((kind) =>
  OFFERED_NOTIFICATION_KINDS.includes(kind),
);

/** The headings of the preferences, each with its kinds of notifications. */
export const KIND_GROUPS = GROUPS.map((group) => ({
  group,
  heading: HEADINGS[group],
  kinds: OFFERED.filter((kind) => KIND_LOOKS[kind].group === group),
})).filter(({ kinds }) => kinds.length > 0);
