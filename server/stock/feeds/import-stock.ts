import type { Clock } from '#server/platform/clock';
import { err, ok, type Result } from '#server/platform/result';
import type { Tenant } from '#server/settings/tenant-schema';
import { FeedBroken, type FeedSource } from './import/feed-source';
import { readFeed } from './import/read-feed';
import { type StagedFeed, stageFeed } from './import/stage-feed';
import { autoFormat, type Format } from './rules/feed/formats';
import { unreadableEvent } from './rules/import-event';
import { type RemovalSettings, removalLimitOf } from './rules/removals';
import type {
  ImportedFile,
  ImportFailure,
  ImportReport,
  PlannedCar,
  StockImports,
} from './stock-import-port';

export interface ImportInput {
  readonly tenant: Pick<Tenant, 'slug' | 'locations'> & { readonly imports: RemovalSettings };
  readonly source: FeedSource;
  readonly format?: Format;
  /** The file is the whole stock: cars missing from it are removed. */
  readonly full?: boolean;
  /** Lets a full file remove more cars than the site's settings allow. */
  readonly allowMassRemoval?: boolean;
  /** Reports the same figures without changing anything. */
  readonly dryRun?: boolean;
  /** Called with every car of the resulting stock, after a dry run. */
  readonly onPlanned?: (car: PlannedCar) => void;
  /** Bytes of the file read so far. */
  readonly onProgress?: (bytes: number) => void;
}

/**
 * Updates a tenant's stock from a file in any supported format. Rows are read and normalised into a staging area
 * first, in bounded memory; one transaction then merges them, so that a truncated file or a killed process changes
 * nothing. Importing the same file again changes nothing.
 */
export async function importStock(
  deps: { readonly stockImports: StockImports; readonly clock: Clock },
  input: ImportInput,
): Promise<Result<ImportReport, ImportFailure>> {
  try {
    return await deps.stockImports.stage(async (area) => {
      const now = deps.clock.now();
      const format = input.format ?? autoFormat;
      const rows = readFeed(input.source, format, input.onProgress);
      const context = {
        ...{ now, dates: format.dates, locations: input.tenant.locations },
        heldHere: await area.heldCars(input.tenant.slug),
      };
      const staged = await stageFeed(rows, area, input.tenant.slug, context);
      if (input.full && staged.cars === 0) throw new FeedBroken(withoutCar(staged));
      const options = {
        tenant: input.tenant.slug,
        now: now.toISOString(),
        full: input.full === true,
        dryRun: input.dryRun === true,
        removalLimit: input.allowMassRemoval ? null : removalLimitOf(input.tenant.imports),
        file: importedFile(input.source, staged),
      };
      const { refused, before, ...figures } = await area.merge(options);
      if (input.dryRun && input.onPlanned) {
        for await (const car of area.planned(options)) input.onPlanned(car);
      }
      if (refused) return err({ kind: 'mass-removal', removed: figures.removed, of: before } as const);
      return ok({ read: staged.read, ...figures, ...staged.quarantine, ...staged.leftOut });
    });
  } catch (error) {
    if (!(error instanceof FeedBroken)) throw error;
    if (!input.dryRun) {
      const moment = { now: deps.clock.now().toISOString(), full: input.full === true };
      const event = unreadableEvent(input.source.name, error.message, moment);
      await deps.stockImports.report(input.tenant.slug, event);
    }
    return err({ kind: 'unreadable', file: input.source.name, reason: error.message });
  }
}

/** Completes "the file was not imported: …" for a whole stock without a car, which is never meant. */
function withoutCar({ quarantine: { quarantined } }: StagedFeed): string {
  const [first] = quarantined;
  return first ? `no row of it is a car (row ${first.row}: ${first.reason})` : 'there is no car in it';
}

const importedFile = ({ name }: FeedSource, { read, quarantine }: StagedFeed): ImportedFile => ({
  ...{ source: name, read },
  quarantined: quarantine.quarantined_total ?? quarantine.quarantined.length,
});
