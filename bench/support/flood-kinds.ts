/** The kinds of flood. `nothing` shows how much two equal measurements differ. */
export const FLOOD_KINDS = [
  'nothing',
  'bodies',
  'uploads',
  'live bodies',
  'spellings',
  'requests',
  'unknown',
  'pages',
  'sign-ins',
  'sockets',
  'unfinished',
  'pipelined',
  'pictures',
] as const;

export type FloodKind = (typeof FLOOD_KINDS)[number];
