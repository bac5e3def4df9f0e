import { ORPCError } from '@orpc/client';

export async function refusalFrom(call: Promise<unknown>): Promise<{ code: string; data: unknown }> {
  const answer = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (answer === undefined) throw new Error('the call was expected to be refused and succeeded');
  if (!(answer instanceof ORPCError)) throw answer;
  return { code: answer.code, data: answer.data };
}
