import type { GroupCommit } from '#server/platform/database/group-commit';
import { KyselyEventCounts } from './adapters/kysely-event-counts';
import type { EventCounts } from './count-event';

export interface Counting {
  /** Daily counts of shopper actions. */
  readonly eventCounts: EventCounts;
}

export const createCounting = (commits: GroupCommit): Counting => ({
  eventCounts: new KyselyEventCounts(commits),
});
