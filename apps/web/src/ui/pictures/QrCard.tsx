import { QRCodeCanvas } from 'qrcode.react';
import type { Ref } from 'react';

/** The canvas's pixels per CSS pixel, so that a saved picture is sharp. */
const DENSITY = 4;

export interface QrCardProps {
  value: string;
  label: string;
  /** The length of a side in CSS px: 120 for invitations, 250 for profiles. */
  size: number;
  /** The level of error correction: M for invitations, L for profiles. */
  level: 'L' | 'M';
  ref?: Ref<HTMLCanvasElement> | undefined;
}

/** Shows a QR code. Its white margin lets scanners find the code on any background. */
export function QrCard({ value, label, size, level, ref }: QrCardProps) {
  return (
    <span className="inline-block shrink-0 rounded-tile bg-white p-3 inset-ring-[1.5px] inset-ring-border">
      <QRCodeCanvas
        ref={ref}
        value={value}
        size={size * DENSITY}
        level={level}
        boostLevel={false}
        marginSize={2}
        fgColor="#2B1118"
        role="img"
        aria-label={label}
        style={{ width: size, height: size, display: 'block' }}
      />
    </span>
  );
}
