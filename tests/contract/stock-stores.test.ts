import { GroupCommit } from '#server/platform/database/group-commit';
import { bothDatabases, engines } from '../support/both-databases';
import { carStoreContract } from './car-store';
import { importReportsContract } from './import-reports';
import { marketStoreContract } from './market-store';
import { priceHistoryContract } from './price-history';
import { stockImportsContract } from './stock-imports';
import { turnsContract } from './turns';

const databaseOf = bothDatabases();

for (const engine of engines) {
  const open = () => databaseOf(engine);
  carStoreContract(engine, open);
  stockImportsContract(engine, open);
  priceHistoryContract(engine, open);
  importReportsContract(engine, open);
  marketStoreContract(engine, open);
  turnsContract(engine, () => new GroupCommit(open()));
}
