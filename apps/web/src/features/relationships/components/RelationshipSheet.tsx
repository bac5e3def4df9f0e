import type { Relationship } from '@beso/contract/relationships';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Sheet } from '../../../ui/layers/Sheet.tsx';
import { useRelationships } from '../api.ts';
import { findPartner } from '../members.ts';
import type { MembersStep } from '../steps.ts';
import { ConfirmStep } from './ConfirmStep.tsx';
import { GroupFooter } from './GroupFooter.tsx';
import { MemberChoices } from './MemberChoices.tsx';
import { MemberList } from './MemberList.tsx';
import { PairDetails } from './PairDetails.tsx';
import { TYPE_TEXT } from './RelationshipRow.tsx';
import { RenameForm } from './RenameForm.tsx';

export interface RelationshipSheetProps {
  relationshipId: string;
  myId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface StepContent {
  title: string;
  description?: string;
  body: ReactNode;
  footer?: ReactNode;
}

/** [S2-090] Shows a relationship's members and the actions on them. */
export function RelationshipSheet({ relationshipId, myId, open, onOpenChange }: RelationshipSheetProps) {
  const [step, setStep] = useState<MembersStep>({ kind: 'members' });
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setStep({ kind: 'members' });
  }
  const { data } = useRelationships();
  const found = data?.relationships.find(({ id }) => id === relationshipId);
  const close = () => onOpenChange(false);
  // Kept for the closing animation, during which the relationship may already be gone.
  const last = useRef<Relationship>(undefined);
  useEffect(() => {
    last.current = found ?? last.current;
    if (open && data !== undefined && found === undefined) onOpenChange(false);
  }, [open, data, found, onOpenChange]);
  const shown = found ?? (last.current?.id === relationshipId ? last.current : undefined);
  if (shown === undefined) return null;
  return (
    <Content relationship={shown} myId={myId} step={step} onStep={setStep} open={open} onClose={close} />
  );
}

interface ContentProps {
  relationship: Relationship;
  myId: string;
  step: MembersStep;
  onStep: (step: MembersStep) => void;
  open: boolean;
  onClose: () => void;
}

function Content({ relationship, myId, step, onStep, open, onClose }: ContentProps) {
  const { t } = useTexts();
  const partner = findPartner(relationship, myId);
  const { name, type, members } = relationship;
  const back = () => onStep({ kind: 'members' });
  const contentOf = (): StepContent => {
    switch (step.kind) {
      case 'members':
        return partner === undefined
          ? {
              title: name,
              description: t('relationships.members', { count: members.length }),
              body: <MemberList relationship={relationship} myId={myId} onStep={onStep} />,
              footer: <GroupFooter relationship={relationship} myId={myId} onStep={onStep} />,
            }
          : {
              title: `${partner.firstName} ${partner.lastName}`,
              description: t(TYPE_TEXT[type]),
              body: <PairDetails relationship={relationship} partner={partner} onStep={onStep} />,
            };
      case 'member':
        return {
          title: `${step.member.firstName} ${step.member.lastName}`,
          body: <MemberChoices member={step.member} onStep={onStep} onBack={back} />,
        };
      case 'rename':
        return {
          title: t('relationships.rename.title'),
          body: <RenameForm relationship={relationship} onDone={back} />,
        };
      case 'confirm':
        return {
          ...texts(step),
          body: null,
          footer: <ConfirmStep relationship={relationship} step={step} onBack={back} onDone={onClose} />,
        };
    }
  };
  const texts = ({ what }: Extract<MembersStep, { kind: 'confirm' }>) => {
    switch (what.kind) {
      case 'remove':
        return {
          title: t('relationships.remove.title', { name: what.member.firstName }),
          description: t('relationships.remove.text', { name: what.member.firstName }),
        };
      case 'handOver':
        return {
          title: t('relationships.handOver.title', { group: name }),
          description: t('relationships.handOver.text', { name: what.member.firstName }),
        };
      case 'leave':
        return {
          title: t('relationships.leave.title', { group: name }),
          description: what.successor
            ? t('relationships.leave.followed', { name: what.successor.firstName })
            : t('relationships.leave.text'),
        };
      case 'part':
        return {
          title: t('relationships.part.title', { name: what.partner.firstName }),
          description: t('relationships.part.text'),
        };
    }
  };
  const { body, ...content } = contentOf();
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      closeLabel={t('relationships.close')}
      {...content}
    >
      {body}
    </Sheet>
  );
}
