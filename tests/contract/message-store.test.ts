import { KyselyMessageOutbox } from '#server/people/messages/adapters/kysely-messages/message-outbox';
import { KyselyMessageQueue } from '#server/people/messages/adapters/kysely-messages/message-queue';
import { GroupCommit } from '#server/platform/database/group-commit';
import { bothDatabases, engines } from '../support/both-databases';
import { feedStatesContract } from './feed-states';
import { messageStoreContract } from './message-store';

const databaseOf = bothDatabases();

for (const engine of engines) {
  feedStatesContract(engine, () => new GroupCommit(databaseOf(engine)));
  messageStoreContract(engine, () => {
    const commits = new GroupCommit(databaseOf(engine));
    return {
      db: commits.db,
      outbox: new KyselyMessageOutbox(commits),
      queue: new KyselyMessageQueue(commits),
    };
  });
}
