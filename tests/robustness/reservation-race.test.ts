import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from '#server/platform/database/connect';
import { migrate } from '../../server/platform/database/migrations';
import { type RunningPostgres, startPostgres } from '../support/postgres';
import { aCarForSale } from '../support/reservation-stock';

/** Two hundred shoppers, two processes, one car. */
const root = resolve(import.meta.dirname, '../..');
const program = join(root, 'node_modules/.cache/tests/reservations.child.mjs');
const dataDir = mkdtempSync(join(tmpdir(), 'reservation-race-'));
let postgres: RunningPostgres;

beforeAll(async () => {
  await build({
    ...{ entryPoints: [resolve(import.meta.dirname, 'reservations.child.ts')], outfile: program },
    ...{ bundle: true, platform: 'node', format: 'esm', packages: 'external', logLevel: 'error' },
    alias: { '#server': join(root, 'server') },
  });
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(dataDir, { recursive: true });
});

const next = async (child: ChildProcess): Promise<unknown> => (await once(child, 'message'))[0];

it.each(['SQLite', 'PostgreSQL'])(
  'a car is held once for 200 checkouts in two processes on %s',
  async (engine) => {
    const url = engine === 'PostgreSQL' ? postgres.url : undefined;
    const db = connectDatabase({ DATA_DIR: dataDir, DATABASE_URL: url });
    await migrate(db);
    const { tenant, carId } = await aCarForSale(db);
    const args = [dataDir, tenant, carId, ...(url ? [url] : [])];
    const children = [fork(program, args, { cwd: root }), fork(program, args, { cwd: root })];
    await Promise.all(children.map(next));
    const answers = children.map(next);
    for (const child of children) child.send('go');
    const kinds = (await Promise.all(answers)).flat();
    expect(kinds.filter((kind) => kind === 'added')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'taken')).toHaveLength(199);
    const rows = await db.selectFrom('reservations').select('state').where('tenant', '=', tenant).execute();
    expect(rows).toEqual([{ state: 'paying' }]);
    await db.destroy();
  },
);
