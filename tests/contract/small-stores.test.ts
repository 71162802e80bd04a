import { ApiKeyStore } from '#server/desk/accounts/api-keys';
import { PhoneRevealStore } from '#server/leads/reveal-phone';
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
  apiKeyStoreContract(engine, () => new ApiKeyStore(databaseOf(engine)));
  spinStoreContract(engine, open);
  oldRecordsContract(engine, open);
  providerBudgetContract(engine, open);
  feedStatesContract(engine, open);
}
