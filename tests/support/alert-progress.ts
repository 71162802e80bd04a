import type { Services } from '#server/entry/services';

/** Whether the alerts of a site have been matched with all of its stock. */
export async function isMatched({ database, cars }: Services, tenant: string): Promise<boolean> {
  const row = await database.selectFrom('alert_positions').select('version').executeTakeFirst();
  return row?.version === (await cars.stockVersion(tenant));
}

/** Whether no car waits for its email. */
export const isSent = async ({ database }: Services): Promise<boolean> =>
  (await database.selectFrom('alert_cars').select('car_id').where('due_at', 'is not', null).execute())
    .length === 0;
