/** [S2-052] to [S2-055] */
const MENU = {
  request: '/request-besos',
  give: '/give-besos',
  redeem: '/gift',
  recommend: '/share-recommendation',
} as const;

type MenuAction = keyof typeof MENU;
type Destination = (typeof MENU)[MenuAction] | '/home';

/** Where an action of the floating menu leads. [S2-057] An unknown action leads home. */
export function menuDestination(action: string): Destination {
  return Object.hasOwn(MENU, action) ? MENU[action as MenuAction] : '/home';
}
