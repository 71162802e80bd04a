import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLeadLimits } from '#server/people/leads/adapters/lead-limits';
import { connectPostgres } from '#server/platform/database/connect-postgres';
import { migrate } from '../../server/platform/database/migrations';
import { openPostgres, type TestDatabase } from '../support/test-database';

let server: TestDatabase;
beforeAll(async () => {
  server = await openPostgres();
}, 120_000);
afterAll(() => server.stop());
const limit = { leads: 20, minutes: 10 };

describe('limits with PostgreSQL', () => {
  it('are shared by all processes, and refuse nobody while the database is away', async () => {
    const databases = [connectPostgres(server.url), connectPostgres(server.url)];
    const [first, second] = databases;
    if (!first || !second) throw new Error('two connections');
    await migrate(first);
    const limits = databases.map(createLeadLimits);
    const counted = await Promise.all(
      Array.from({ length: 50 }, (_, at) => limits[at % 2]?.count('brolga address 7', limit) ?? -1),
    );
    expect(counted.filter((wait) => wait === 0)).toHaveLength(20);
    await limits[0]?.giveBack('brolga address 7', limit);
    for (const database of databases) await database.destroy();
    expect(await limits[0]?.count('brolga address 8', limit)).toBe(0);
  });
});
