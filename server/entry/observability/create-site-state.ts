import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import { KyselySiteState } from './adapters/kysely-site-state';
import type { SiteState } from './site-state-port';

export const createSiteState = (database: Kysely<Database>): SiteState => new KyselySiteState(database);
