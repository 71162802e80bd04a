import { bothDatabases, engines } from '../support/both-databases';
import { paymentStoreContract } from './payment-store';

const databaseOf = bothDatabases();
for (const engine of engines) paymentStoreContract(engine, () => databaseOf(engine));
