import WifiOff from 'lucide-react/icons/wifi-off';

/** Says that an answer given offline is stored on this device and will be sent. */
export function StoredAnswerNote({ text }: { text: string }) {
  return (
    <p role="status" className="type-sm mt-4 flex items-center gap-3 rounded-md bg-warning-tint px-4 py-3">
      <WifiOff size={20} aria-hidden="true" className="shrink-0" />
      {text}
    </p>
  );
}
