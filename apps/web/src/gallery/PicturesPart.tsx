import { CATEGORIES } from '@beso/contract/limits';
import Check from 'lucide-react/icons/check';
import Hourglass from 'lucide-react/icons/hourglass';
import Lock from 'lucide-react/icons/lock';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { Button } from '../ui/controls/Button.tsx';
import { CategoryTile } from '../ui/controls/CategoryTile.tsx';
import { FeedCardSkeleton } from '../ui/feedback/FeedCardSkeleton.tsx';
import { Tag } from '../ui/feedback/Tag.tsx';
import { CategoryBanner } from '../ui/layout/CategoryBanner.tsx';
import { Avatar } from '../ui/pictures/Avatar.tsx';
import { CoupleAvatar } from '../ui/pictures/CoupleAvatar.tsx';
import { Illustration } from '../ui/pictures/Illustration.tsx';
import { PictureFrame } from '../ui/pictures/PictureFrame.tsx';
import { PortraitDisc } from '../ui/pictures/PortraitDisc.tsx';
import { QrCard } from '../ui/pictures/QrCard.tsx';
import { GIULIA, LEA, MARCO, SOFIA, UMA } from './people.ts';
import { Row, Section } from './Section.tsx';

export function PicturesPart() {
  const [category, setCategory] = useState<string>('cooking');
  return (
    <>
      <Section title="Avatar xs, sm, md, lg, xl; photo; group; couple; portrait">
        <Row>
          <Avatar {...UMA} size="xs" />
          <Avatar {...UMA} size="sm" />
          <Avatar {...MARCO} />
          <Avatar {...SOFIA} size="lg" />
          <Avatar {...GIULIA} size="xl" label="Giulia Rossi" />
          <Avatar {...GIULIA} photoUrl="/icon-192.png" size="lg" />
          <Avatar {...GIULIA} photoUrl="/nothing-here.png" size="lg" />
          <Avatar {...LEA} icon={<Users size={22} />} />
          <CoupleAvatar left={GIULIA} right={MARCO} />
          <CoupleAvatar left={MARCO} right={MARCO} size="lg" />
          <CoupleAvatar left={{ ...SOFIA, photoUrl: '/icon-192.png' }} right={LEA} size="xl" />
        </Row>
        <PortraitDisc {...GIULIA} pickLabel="Choose a picture" accept="image/*" onFile={() => undefined} />
      </Section>
      <Section title="Tags">
        <Row>
          <Tag variant="ink">Example</Tag>
          <Tag variant="tint" icon={<Check size={16} strokeWidth={3} className="text-success" />}>
            Approved
          </Tag>
          <Tag variant="success" icon={<Check size={16} strokeWidth={3} />}>
            Completed
          </Tag>
          <Tag variant="warning">Available</Tag>
          <Tag variant="danger">Expired</Tag>
          <Tag variant="tint" icon={<Lock size={15} />}>
            Locked
          </Tag>
          <Tag variant="tint" numeric>
            1 / 2
          </Tag>
        </Row>
      </Section>
      <Section title="Category tiles and banner">
        <div className="mb-4 grid grid-cols-2 gap-x-3 gap-y-3.5 p-1.5 sm:grid-cols-3">
          {CATEGORIES.map((name) => (
            <CategoryTile
              key={name}
              category={name}
              label={name}
              selected={name === category}
              onClick={() => setCategory(name)}
            />
          ))}
        </div>
        <CategoryBanner
          category="food"
          label="Food"
          action={
            <Button variant="ghost" compact>
              Change
            </Button>
          }
        />
      </Section>
      <Section title="Picture: drawing, photo, loading, failed, pending">
        <div className="flex flex-col gap-4">
          <PictureFrame
            alt=""
            failedLabel="Image not available"
            fallback={<Illustration category="breakfast" />}
            amount={{ value: '+3', unit: 'besos' }}
            tags={<Tag icon={<Check size={16} strokeWidth={3} className="text-success" />}>Approved</Tag>}
          />
          <PictureFrame src="/og.png" alt="A photo" failedLabel="Image not available" />
          <PictureFrame
            src="/nothing-here.png"
            alt="A photo"
            failedLabel="Image not available"
            amount={{ value: '+1', unit: 'beso' }}
            tags={<Tag variant="ink">Example</Tag>}
          />
          <PictureFrame
            alt=""
            failedLabel=""
            fallback={<Illustration category="pets" />}
            amount={{ value: '2', unit: 'besos' }}
            veil={
              <div className="absolute inset-0 flex flex-col items-center justify-center gap-2.5 bg-veil px-4 pt-4 pb-11 text-white">
                <Hourglass size={24} />
                <p className="type-title">Pending approval</p>
              </div>
            }
          />
          <FeedCardSkeleton />
        </div>
      </Section>
      <Section title="QR card">
        <QrCard value="https://beso.example/join/5b1f" label="QR code" size={120} level="M" />
      </Section>
    </>
  );
}
