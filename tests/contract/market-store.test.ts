import { GroupCommit } from '#server/platform/database/group-commit';
import { bothDatabases, engines } from '../support/both-databases';
import { marketStoreContract } from './market-store';
import { tenantTurnsContract } from './tenant-turns';

const databaseOf = bothDatabases();

for (const engine of engines) {
  const open = () => databaseOf(engine);
  marketStoreContract(engine, open);
  tenantTurnsContract(engine, () => new GroupCommit(open()));
}
