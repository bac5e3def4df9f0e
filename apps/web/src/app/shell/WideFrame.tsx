import { Aside } from './Aside.tsx';
import { SideRail } from './SideRail.tsx';

/** What only wide screens have: the rail, and what stands beside home and the pages below it. */
export const wideFrame = { SideRail, Aside };
