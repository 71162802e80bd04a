import type { Tenant } from '#server/settings/tenant-schema';
import { type FeedRow, readFeed } from '#server/stock/feeds/import/read-feed';
import { autoFormat, formatNamed } from '#server/stock/feeds/rules/feed/formats';
import { type NormalisedCar, normaliseRow } from '#server/stock/feeds/rules/feed/normalise';
import { bytesSource } from './bytes-source';

const now = new Date('2026-11-20T00:00:00Z');

/** The rows of a text or of bytes, as the importer reads them. */
export async function rowsOf(content: string | Uint8Array, format = 'auto'): Promise<FeedRow[]> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const rows: FeedRow[] = [];
  for await (const row of readFeed(bytesSource('feed', bytes), formatNamed(format) ?? autoFormat))
    rows.push(row);
  return rows;
}

/** The first row as a car; an Error's message where it cannot be one. */
export async function firstCar(
  content: string | object,
  format = 'auto',
  locations: Tenant['locations'] = [],
): Promise<NormalisedCar> {
  const text = typeof content === 'string' ? content : JSON.stringify([content]);
  const [row] = await rowsOf(text, format);
  const dates = (formatNamed(format) ?? autoFormat).dates;
  const car = normaliseRow(row?.cells ?? {}, { now, dates, locations });
  if (car.ok) return car.value;
  throw new Error(car.error);
}
