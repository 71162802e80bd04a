import { KyselyApiKeyStore } from '#server/people/accounts/adapters/kysely-api-key-store';
import { KyselyLeadRemoval } from '#server/people/leads/adapters/kysely-lead-removal';
import { KyselyLeadStore } from '#server/people/leads/adapters/kysely-leads/lead-store';
import { KyselyDeliveryLanes } from '#server/people/leads/adapters/kysely-outbox/delivery-lanes';
import { KyselyDeliveryQueue } from '#server/people/leads/adapters/kysely-outbox/delivery-queue';
import { KyselyPhoneRevealStore } from '#server/people/phone-reveals/adapters/kysely-phone-reveal-store';
import { GroupCommit } from '#server/platform/database/group-commit';
import { bothDatabases, engines } from '../support/both-databases';
import { apiKeyStoreContract } from './api-key-store';
import { customerCarStoreContract } from './customer-car-store';
import { leadStoreContract } from './lead-store';
import { orderStoreContract } from './order-store';
import { outboxContract } from './outbox';
import { phoneRevealStoreContract } from './phone-reveal-store';
import { providerBudgetContract } from './provider-budget';
import { reservationStoreContract } from './reservation-store';
import { spinStoreContract } from './spin-store';
import { valuationPhotoContract } from './valuation-photos';
import { valuationStoreContract } from './valuation-store';
import { watchlistStoreContract } from './watchlist-store';

const databaseOf = bothDatabases();

for (const engine of engines) {
  const open = () => databaseOf(engine);
  leadStoreContract(engine, () => {
    const commits = new GroupCommit(open());
    return { db: commits.db, leads: new KyselyLeadStore(commits), queue: new KyselyDeliveryQueue(commits) };
  });
  outboxContract(engine, () => {
    const commits = new GroupCommit(open());
    return {
      db: commits.db,
      leads: new KyselyLeadStore(commits),
      queue: new KyselyDeliveryQueue(commits),
      lanes: new KyselyDeliveryLanes(commits),
      removal: new KyselyLeadRemoval(commits),
    };
  });
  phoneRevealStoreContract(engine, () => new KyselyPhoneRevealStore(open()));
  spinStoreContract(engine, () => new GroupCommit(open()));
  apiKeyStoreContract(engine, () => new KyselyApiKeyStore(open()));
  valuationStoreContract(engine, open);
  reservationStoreContract(engine, open);
  orderStoreContract(engine, open);
  providerBudgetContract(engine, () => new GroupCommit(open()));
  valuationPhotoContract(engine, () => new GroupCommit(open()));
  watchlistStoreContract(engine, open);
  customerCarStoreContract(engine, open);
}
