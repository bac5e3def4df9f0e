/** [S4-013] In the place of an image that loads: grey, or the image itself in a few pixels. */
export function ImagePulse({ placeholder }: { placeholder: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-0 animate-pulse-soft bg-border bg-cover bg-center"
      style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
    />
  );
}
