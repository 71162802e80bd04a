import { KyselyApiKeyStore } from '#server/desk/accounts/adapters/kysely-api-key-store';
import { PhoneRevealStore } from '#server/leads/phone-reveals/reveal-phone';
import { GroupCommit } from '#server/platform/database/group-commit';
import { bothDatabases, engines } from '../support/both-databases';
import { apiKeyStoreContract } from './api-key-store';
import { feedStatesContract } from './feed-states';
import { oldRecordsContract } from './old-records';
import { phoneRevealStoreContract } from './phone-reveal-store';
import { providerBudgetContract } from './provider-budget';
import { spinStoreContract } from './spin-store';

const databaseOf = bothDatabases();

for (const engine of engines) {
  const open = () => new GroupCommit(databaseOf(engine));
  phoneRevealStoreContract(engine, () => new PhoneRevealStore(databaseOf(engine)));
  apiKeyStoreContract(engine, () => new KyselyApiKeyStore(databaseOf(engine)));
  spinStoreContract(engine, open);
  oldRecordsContract(engine, open);
  providerBudgetContract(engine, open);
  feedStatesContract(engine, open);
}
