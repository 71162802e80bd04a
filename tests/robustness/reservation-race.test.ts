import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { connectDatabase } from '#server/platform/database/connect';
import { migrate } from '../../server/platform/database/migrations';
import { engines } from '../support/both-databases';
import { aCarForSale } from '../support/reservation-stock';
import { ownProcesses } from './own-processes';

/** Two hundred shoppers, two processes, one car. */
const processes = ownProcesses('reservations');

const next = async (child: ChildProcess): Promise<unknown> => (await once(child, 'message'))[0];

it.each(engines)('a car is held once for 200 checkouts in two processes on %s', async (engine) => {
  const { DATA_DIR, DATABASE_URL } = processes.newPlace(engine);
  const db = connectDatabase({ DATA_DIR, DATABASE_URL });
  await migrate(db);
  const { tenant, carId } = await aCarForSale(db);
  const start = () => processes.start(DATA_DIR, tenant, carId, DATABASE_URL);
  const children = await Promise.all([start(), start()]);
  const answers = children.map(next);
  for (const child of children) child.send('go');
  const kinds = (await Promise.all(answers)).flat();
  expect(kinds.filter((kind) => kind === 'added')).toHaveLength(1);
  expect(kinds.filter((kind) => kind === 'taken')).toHaveLength(199);
  const rows = await db.selectFrom('reservations').select('state').where('tenant', '=', tenant).execute();
  expect(rows).toEqual([{ state: 'paying' }]);
  await db.destroy();
});
