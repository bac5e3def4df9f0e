/** The drawing: one head with closed eyes (`mine`), two heads together (`right`), or two apart (`wrong`). */
export type PeekScene = 'mine' | 'right' | 'wrong';

const STROKE = { fill: 'none', strokeWidth: 5.5, strokeLinecap: 'round' } as const;

/** Draws heads that look over the lower edge, if there is room. Decorative. */
export function PeekingHeads({ scene, say }: { scene: PeekScene; say?: string | undefined }) {
  return (
    <div
      aria-hidden="true"
      className="relative -mx-(--size-gutter) min-h-0 flex-[1_1_0] overflow-hidden [container-type:size] lg:mx-0"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 390 190"
        preserveAspectRatio="xMidYMax meet"
        className="absolute bottom-0 left-0 h-[min(100%,190px)] w-full [@container_(max-height:104px)]:hidden"
      >
        {scene === 'mine' ? <One /> : scene === 'right' ? <Together /> : <Apart />}
      </svg>
      {say === undefined ? null : (
        <p className="type-sm absolute inset-x-0 bottom-32 text-center font-semibold text-text-2 [@container_(max-height:160px)]:hidden">
          {say}
        </p>
      )}
    </div>
  );
}

function One() {
  return (
    <>
      <path d="M63 204a132 132 0 0 1 264 0z" className="fill-apricot" />
      <path d="M105 108a132 132 0 0 1 180 0z" className="fill-(--peek-hair,var(--color-oxblood))" />
      <path d="M153 142a11 11 0 0 0 22 0M215 142a11 11 0 0 0 22 0" {...STROKE} className="stroke-oxblood" />
      <path
        d="M118 168a14 14 0 0 0 28 0a14 14 0 0 0-28 0M244 168a14 14 0 0 0 28 0a14 14 0 0 0-28 0"
        fill="#EC8A72"
      />
      <path d="M182 164a13 13 0 0 0 26 0z" className="fill-rouge-600" />
    </>
  );
}

function Together() {
  return (
    <>
      <g transform="rotate(4 88 190)">
        <path d="M-10 198a102 102 0 0 1 204 0z" className="fill-apricot" />
        <path d="M90 144a11 11 0 0 0 22 0M126 144a11 11 0 0 0 22 0" {...STROKE} className="stroke-oxblood" />
        <circle cx="138" cy="172" r="13" fill="#EC8A72" />
      </g>
      <g transform="rotate(-4 302 190)">
        <path d="M196 198a102 102 0 0 1 204 0z" className="fill-saffron" />
        <path d="M244 144a11 11 0 0 0 22 0M280 144a11 11 0 0 0 22 0" {...STROKE} className="stroke-oxblood" />
        <circle cx="252" cy="172" r="13" fill="#E38B1E" />
      </g>
      <g transform="translate(195 50) scale(.95) translate(-32 -35)">
        <path d="M4 30a14 14 0 0 1 28 0z" className="fill-rouge-600" />
        <path d="M32 30a14 14 0 0 1 28 0z" className="fill-oxblood" />
        <path d="M4 33h56a21 21 0 0 1-21 21h-14a21 21 0 0 1-21-21z" className="fill-rouge-600" />
      </g>
    </>
  );
}

function Apart() {
  return (
    <>
      <g transform="rotate(-7 70 190)">
        <path d="M-30 200a98 98 0 0 1 196 0z" className="fill-apricot" />
        <path
          d="M71 144a6 6 0 0 0 12 0a6 6 0 0 0-12 0M107 144a6 6 0 0 0 12 0a6 6 0 0 0-12 0"
          className="fill-oxblood"
        />
        <circle cx="112" cy="174" r="13" fill="#EC8A72" />
      </g>
      <g transform="rotate(7 322 190)">
        <path d="M224 200a98 98 0 0 1 196 0z" className="fill-saffron" />
        <path d="M268 146a11 11 0 0 0 22 0M304 146a11 11 0 0 0 22 0" {...STROKE} className="stroke-oxblood" />
        <circle cx="276" cy="174" r="13" fill="#E38B1E" />
      </g>
      <g className="fill-border-strong">
        <circle cx="182" cy="150" r="5" />
        <circle cx="195" cy="138" r="5" />
        <circle cx="208" cy="150" r="5" />
      </g>
    </>
  );
}
