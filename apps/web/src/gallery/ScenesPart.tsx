import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Button } from '../ui/controls/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { BrokenMark } from '../ui/pictures/BrokenMark.tsx';
import { InvitationScene } from '../ui/pictures/InvitationScene.tsx';
import { MissingHalf } from '../ui/pictures/MissingHalf.tsx';
import { NotFoundDrawing } from '../ui/pictures/NotFoundDrawing.tsx';
import { SentScene } from '../ui/pictures/SentScene.tsx';
import { SleepingBell } from '../ui/pictures/SleepingBell.tsx';
import { WelcomeHero } from '../ui/pictures/WelcomeHero.tsx';
import { Section } from './Section.tsx';

export function ScenesPart() {
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
          drawing={<SleepingBell />}
          title="All quiet"
          text="When someone gives, asks or comments, you will find it here."
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
