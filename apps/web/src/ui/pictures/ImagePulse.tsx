/** [S4-013] Pulses while a picture loads, in grey or with the picture's placeholder. */
export function ImagePulse({ placeholder }: { placeholder: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-0 animate-pulse-soft bg-border bg-cover bg-center"
      style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
    />
  );
}
