import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Database } from '#server/platform/database/schema';
import { SiteState } from './site-state';

/** A database to which no connection can be made. */
class AbsentDriver extends DummyDriver {
  override acquireConnection() {
    return Promise.reject(new Error('The database cannot be reached.'));
  }
}

const absent = new Kysely<Database>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new AbsentDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

test('the stock of a site cannot be read while the database is away, and no second failure ends the process', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  await expect(new SiteState(absent).stockOf('wattle')).rejects.toThrow('cannot be reached');
  await new Promise((resolve) => setTimeout(resolve, 5));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
