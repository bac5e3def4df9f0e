/** [S4-013] Shown in place of a loading image: grey, or its placeholder of a few pixels. */
export function ImagePulse({ placeholder }: { placeholder: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-0 animate-pulse-soft bg-border bg-cover bg-center"
      style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
    />
  );
}
