export {
  ACTIVITY_COLUMNS,
  ACTIVITY_IMAGES,
  ACTIVITY_NAMES,
  ACTIVITY_ROW,
  type ActivityRow,
  USED_BY_ACTIVITIES,
} from './queries.ts';
export { activitiesRoutes } from './routes.ts';
export { presentActivity } from './view.ts';
