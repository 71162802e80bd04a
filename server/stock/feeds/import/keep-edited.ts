import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { withKeptFields } from '../rules/kept-fields';
import type { MergeOptions } from '../stock-import-port';
import { stagedRecord } from './stage-feed';

/** Gives a file's row the fields of its car that were edited by hand. */
export const keepEdited =
  ({ slug, locations }: Pick<Tenant, 'slug' | 'locations'>, now: Date): MergeOptions['keep'] =>
  ({ data, soldAtMs, createdAt }, edited) => {
    const feed: Car = {
      ...JSON.parse(data),
      ...(createdAt !== null && { created_at: createdAt }),
      ...(soldAtMs !== null && { sold_date_timestamp: soldAtMs }),
    };
    const { record, kept, differing } = withKeptFields(feed, edited, locations);
    const staged = stagedRecord({ ...record, object: 'car' }, { now, dates: 'day-first', locations }, slug);
    // Both records are of cars, so every mixture of them is one.
    if (!staged.ok) throw new Error(`an edited car can't be stored: ${staged.error}`);
    return { content: staged.value.car, kept, differing };
  };
