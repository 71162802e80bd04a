import { isDeepStrictEqual } from 'node:util';
import { type JsonPath, setAt } from '#server/dealer/site-files/json-edit';
import { valueAt } from '#server/desk/rules/schema-form';
import { jsonIn } from '#server/platform/text/json';

/** A change of a file. Texts are whole files; null: no such file. */
interface TextChange {
  readonly from: string | null;
  readonly to: string | null;
  /** Where the changed parts are within a JSON file; null for a file as a whole. */
  readonly places: readonly JsonPath[] | null;
}

/** The opposite change. */
export const undone = ({ from, to, places }: TextChange): TextChange => ({
  from: to,
  to: from,
  places,
});

/**
 * The present text with a change that was made to an earlier one. Other parts of the file keep what they have got since;
 * 'conflict' if the part itself is neither as it was before the change nor as it is after it. A change that is there
 * already changes nothing.
 */
export function withChange(
  present: string | null,
  { from, to, places }: TextChange,
): { readonly text: string | null } | 'conflict' {
  if (present === from || present === to) return { text: to };
  if (places === null || present === null) return 'conflict';
  let text = present;
  for (const place of places) {
    const changed = withPart(text, { from, to, place });
    if (changed === 'conflict') return changed;
    text = changed.text;
  }
  return { text };
}

interface PartChange extends Pick<TextChange, 'from' | 'to'> {
  readonly place: JsonPath;
}

function withPart(present: string, { from, to, place }: PartChange): { readonly text: string } | 'conflict' {
  if (place.length === 0) return 'conflict';
  const valueIn = (text: string | null, at: JsonPath) => valueAt(jsonIn(text ?? undefined), at);
  const [now, before, after] = [present, from, to].map((text) => valueIn(text, place));
  if (isDeepStrictEqual(now, after)) return { text: present };
  if (isDeepStrictEqual(now, before)) return { text: setAt(present, place, after) };
  return before === undefined && isEntry(place) ? withEntry(present, place, after) : 'conflict';
}

/** A new entry of a list that has got others since: it comes last. */
function withEntry(present: string, place: JsonPath, entry: unknown): { readonly text: string } {
  const list = valueAt(jsonIn(present), place.slice(0, -1));
  const isThere = Array.isArray(list) && list.some((one) => isDeepStrictEqual(one, entry));
  return { text: isThere ? present : setAt(present, [...place.slice(0, -1), '+'], entry) };
}

const isEntry = (place: JsonPath): boolean => typeof place.at(-1) === 'number';
