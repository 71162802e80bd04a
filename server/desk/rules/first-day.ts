import type { JsonPath } from '#server/dealer/site-files/json-edit';
import { jsonIn } from '#server/platform/text/json';
import { frontValue, pageSource } from './page-source';
import { valueAt } from './schema-form';

/** A part of the website, or a page, as it is in a file. */
interface StoredPart {
  readonly after: string | null;
  readonly places: readonly JsonPath[] | null;
}

/** The day from which a part or a page is shown, if it comes after today (YYYY-MM-DD): its preview is of that day. */
export function firstDay({ after, places }: StoredPart, today: string): string | undefined {
  const front = pageSource(after ?? '')?.front;
  const starts =
    front === undefined
      ? (places ?? []).map((place) => valueAt(jsonIn(after ?? undefined), [...place, 'start']))
      : ['start', 'published'].map((name) => frontValue(front, name));
  const days = starts.flatMap((start) => (typeof start === 'string' ? [start.slice(0, 10)] : []));
  return days
    .filter((day) => day > today && /^\d{4}-\d{2}-\d{2}$/.test(day))
    .toSorted()
    .at(-1);
}
