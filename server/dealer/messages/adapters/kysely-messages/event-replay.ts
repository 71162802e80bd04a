import type { EventReplay, ReplayedEvents } from '#server/dealer/messages/message-port';
import { validMs } from '#server/dealer/messages/rules/new-event';
import type { GroupCommit } from '#server/platform/database/group-commit';

/** Events in the outbox, posted again, in SQLite or PostgreSQL. */
export class KyselyEventReplay implements EventReplay {
  constructor(private readonly commits: GroupCommit) {}

  replay(tenant: string, which: ReplayedEvents, now: Date): Promise<number> {
    return this.commits.run(async (trx) => {
      const events = trx
        .updateTable('messages')
        .set({
          state: 'pending',
          attempts: 0,
          next_attempt_at: now.toISOString(),
          last_problem: null,
          lease_owner: null,
          lease_until: null,
          sent_at: null,
          expires_at: new Date(now.getTime() + validMs).toISOString(),
        })
        .where('tenant', '=', tenant)
        .where('channel', '=', 'webhook');
      const some =
        'id' in which
          ? events.where('id', '=', which.id)
          : events.where('created_at', '>=', which.since.toISOString());
      return (await some.returning('id').execute()).length;
    });
  }
}
