import { GroupCommit } from '#server/platform/database/group-commit';
import { bothDatabases, engines } from '../support/both-databases';
import { alertStoreContract } from './alert-store';
import { textAlertStoreContract } from './text-alert-store';

const databaseOf = bothDatabases();

for (const engine of engines) {
  const open = () => new GroupCommit(databaseOf(engine));
  alertStoreContract(engine, open);
  textAlertStoreContract(engine, open);
}
