import { hostsOf } from '#server/dealer/rules/host-name';
import type { Clock } from '#server/platform/clock';
import type { EventRecord } from '#server/platform/record-events';
import { err, ok, type Result } from '#server/platform/result';
import type { ImportSettings } from '#server/settings/imports-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { FeedBroken, type FeedSource } from './import/feed-source';
import { type FeedRow, readFeed } from './import/read-feed';
import { type StagedFeed, stageFeed } from './import/stage-feed';
import type { ImportFailure, ImportReport, Refusal, UnknownWords } from './import-report';
import type { PlannedCar, StagingArea, StockImports } from './merge/merge';
import type { ImportedFile, MergeOutcome } from './merge/plan';
import { importWordsOf } from './rules/feed/availability-words';
import { autoFormat, type Format } from './rules/feed/formats';
import type { NormaliseContext } from './rules/feed/normalise';
import {
  hasTooManyUnknown,
  importEvent,
  isLostToWords,
  isPart,
  type RemovalLimit,
} from './rules/import-outcome';

export interface ImportInput {
  readonly tenant: Pick<Tenant, 'slug' | 'locations'> &
    Partial<Pick<Tenant, 'time_zone' | 'hosts'>> & {
      readonly imports: RemovalLimit & Partial<Pick<ImportSettings, 'words'>>;
    };
  readonly source: FeedSource;
  readonly format?: Format;
  /** The file is the whole stock: cars missing from it are removed. */
  readonly full?: boolean;
  /** Lets a full file remove more cars than the site's settings allow. */
  readonly allowMassRemoval?: boolean;
  /** Reports the same figures without changing anything. */
  readonly dryRun?: boolean;
  /** Id of an import by staff: its report names the cars, and it can be undone. */
  readonly byStaff?: string | undefined;
  /** Called with every car of the resulting stock, after a dry run. */
  readonly onPlanned?: (car: PlannedCar) => void;
  /** Bytes of the file read so far. */
  readonly onProgress?: (bytes: number) => void;
  /** Sees the rows on their way, and may end them early. */
  readonly watch?: (rows: AsyncIterable<FeedRow>) => AsyncIterable<FeedRow>;
}

/**
 * Updates a tenant's stock from a file in any supported format. Rows are read and normalised into a staging area
 * first, in bounded memory; one transaction then merges them, so that a truncated file or a killed process changes
 * nothing. Importing the same file again changes nothing.
 */
export async function importStock(
  { stockImports, clock }: { readonly stockImports: StockImports; readonly clock: Clock },
  input: ImportInput,
): Promise<Result<ImportReport, ImportFailure>> {
  const { name } = input.source;
  const moment = { now: clock.now().toISOString(), full: input.full === true };
  const { result, event } = await stockImports
    .stage((area) => importFrom(area, input, clock.now()))
    .catch((error: unknown): ImportEnd => {
      if (!(error instanceof FeedBroken)) throw error;
      const reason = error.message;
      const file = { source: name, read: 0, quarantined: 0 };
      return {
        result: err({ kind: 'unreadable', file: name, reason }),
        event: importEvent(file, { problem: reason }, moment),
      };
    });
  if (event && !input.dryRun) await stockImports.report(input.tenant.slug, event);
  return result;
}

interface ImportEnd {
  readonly result: Result<ImportReport, ImportFailure>;
  /** Of an import that did not get as far as the merge. */
  readonly event?: EventRecord;
}

async function importFrom(area: StagingArea, input: ImportInput, now: Date): Promise<ImportEnd> {
  const { tenant, source, format = autoFormat, full = false, dryRun = false, byStaff } = input;
  const { watch = (all) => all } = input;
  const rows = watch(readFeed(source, format, input.onProgress));
  const context = contextOf(input, now, await area.heldCars(tenant.slug));
  // A file of some cars that staff send finds those in stock.
  const findKnown = isPart(input) ? await area.knownCars(tenant.slug) : undefined;
  const staged = await stageFeed(rows, area, { tenant: tenant.slug, context, known: findKnown });
  if (full && staged.cars === 0) throw new FeedBroken(withoutCar(staged));
  const removalLimit = input.allowMassRemoval ? null : tenant.imports;
  const wordsToMap = heldWords(staged, input, removalLimit);
  const file = importedFile(source, staged);
  const moment = { now: now.toISOString(), full };
  // The dealer is to explain the words first.
  if (wordsToMap && !dryRun)
    return { result: err(wordsToMap), event: importEvent(file, { refusal: wordsToMap }, moment) };
  const { locations, slug } = tenant;
  const options = { ...moment, tenant: slug, dryRun, removalLimit, locations, file, byStaff };
  const { refusal, ...outcome } = await area.merge(options);
  if (dryRun && input.onPlanned) for await (const car of area.planned(options)) input.onPlanned(car);
  const report = reportOf(staged, outcome);
  const failure = wordsToMap ?? withWords(refusal, staged, removalLimit);
  if (failure === null) return { result: ok(report) };
  // Someone who tries a file out wants to see what it would have done.
  return { result: err(dryRun ? { ...failure, report } : failure) };
}

const reportOf = (
  { read, quarantine, leftOut, columns }: StagedFeed,
  { added, changed, unchanged, removed, kept, cars }: Omit<MergeOutcome, 'refusal'>,
): ImportReport => ({
  read,
  added,
  changed,
  unchanged,
  removed,
  ...quarantine,
  ...leftOut,
  ...(kept.length > 0 && { kept }),
  ...(cars && { cars }),
  columns,
});

/** Completes "the file was not imported: …" for a whole stock without a car, which is never meant. */
function withoutCar({ quarantine: { quarantined } }: StagedFeed): string {
  const [first] = quarantined;
  return first ? `no row of it is a car (row ${first.row}: ${first.reason})` : 'there is no car in it';
}

const contextOf = (
  { tenant, format = autoFormat }: ImportInput,
  now: Date,
  heldHere: ReadonlySet<string>,
): NormaliseContext => ({
  now,
  dates: format.dates,
  ...(tenant.time_zone && { timeZone: tenant.time_zone }),
  locations: tenant.locations,
  hosts: hostsOf({ slug: tenant.slug, hosts: tenant.hosts ?? [] }),
  words: importWordsOf(tenant.imports),
  heldHere,
});

/** The words that hold a file until the dealer explains them; null if few cars have such words. */
function heldWords(
  { unknown, cars }: StagedFeed,
  input: Parameters<typeof hasTooManyUnknown>[1],
  limit: RemovalLimit | null,
): UnknownWords | null {
  const { availability } = unknown;
  if (!limit || !hasTooManyUnknown({ unknown: availability.cars, of: cars }, input, limit)) return null;
  return { kind: 'unknown-words', about: 'availability', of: cars, ...availability };
}

/** A refusal; where cars lose their price for words that the import does not know, with the words. */
function withWords(
  refusal: Refusal | null,
  { unknown: { price }, cars }: StagedFeed,
  limit: RemovalLimit | null,
): Refusal | UnknownWords | null {
  if (!limit || refusal?.kind !== 'lost-values' || !isLostToWords(refusal, price.cars, limit)) return refusal;
  return { kind: 'unknown-words', about: 'price', of: cars, ...price };
}

const importedFile = ({ name }: FeedSource, { read, quarantine }: StagedFeed): ImportedFile => ({
  source: name,
  read,
  quarantined: quarantine.quarantined_total ?? quarantine.quarantined.length,
});
