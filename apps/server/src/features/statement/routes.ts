import { memberProcedure } from '../../platform/http/orpc.ts';
import { getBesosByMonth } from './queries.ts';
import { listMovements } from './service.ts';

export const statementRoutes = {
  listMovements: memberProcedure.statement.listMovements.handler(({ context, input }) =>
    listMovements(context.services, context.viewer.id, input),
  ),
  getYear: memberProcedure.statement.getYear.handler(async ({ context }) => ({
    months: await getBesosByMonth(context.services.database, context.viewer.id),
  })),
};
