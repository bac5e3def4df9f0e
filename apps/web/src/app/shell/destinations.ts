/** [S2-052] to [S2-055] The destinations of the floating menu. */
const MENU = {
  request: '/request-besos',
  give: '/give-besos',
  redeem: '/gift',
  recommend: '/share-recommendation',
} as const;

type MenuAction = keyof typeof MENU;
type Destination = (typeof MENU)[MenuAction] | '/home';

/** [S2-057] Returns the destination of an action. An unknown action leads home. */
export function menuDestination(action: string): Destination {
  return Object.hasOwn(MENU, action) ? MENU[action as MenuAction] : '/home';
}
