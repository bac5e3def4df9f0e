/** What is sent too much of. `nothing` is the control: its figures say how far the others can be trusted. */
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
