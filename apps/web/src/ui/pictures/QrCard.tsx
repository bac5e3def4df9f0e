import { QRCodeCanvas } from 'qrcode.react';
import type { Ref } from 'react';

/** The canvas holds this many pixels per CSS pixel, so that a saved picture stays sharp. */
const DENSITY = 4;

export interface QrCardProps {
  /** The address in the code. */
  value: string;
  /** Accessible name, e.g. "QR code of your invitation". */
  label: string;
  /** Side in CSS px: 120 for invitations, 250 for profiles. */
  size: number;
  /** Error correction: M for invitations, L for profiles. */
  level: 'L' | 'M';
  /** For saving it: see `qrPng`. */
  ref?: Ref<HTMLCanvasElement> | undefined;
}

/** A code on a white tile that keeps its quiet zone, on any ground. */
export function QrCard({ value, label, size, level, ref }: QrCardProps) {
  return (
    <span className="inline-block shrink-0 rounded-tile bg-white p-3 inset-ring-[1.5px] inset-ring-border">
      <QRCodeCanvas
        ref={ref}
        value={value}
        size={size * DENSITY}
        level={level}
        marginSize={2}
        fgColor="#2B1118"
        role="img"
        aria-label={label}
        style={{ width: size, height: size, display: 'block' }}
      />
    </span>
  );
}
