import { Aside } from './Aside.tsx';
import { SideRail } from './SideRail.tsx';

/** The parts for wide screens: the rail, and the column beside home and the pages below it. */
export const wideFrame = { SideRail, Aside };
