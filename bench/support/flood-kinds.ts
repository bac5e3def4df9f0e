/** `nothing` is the control, which shows the error of measurement. */
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
