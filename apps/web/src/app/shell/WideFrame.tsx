import { Aside } from './Aside.tsx';
import { SideRail } from './SideRail.tsx';

/** The parts that only wide screens have. They share one chunk. */
export const wideFrame = { SideRail, Aside };
