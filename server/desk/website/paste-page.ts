import { type JsonPath, setAt } from '#server/dealer/site-files/json-edit';
import type { StaffVisit } from '#server/desk/create-desk';
import { type FormAnswer, goTo, showPage } from '#server/desk/desk-outcome';
import { elsewhereText, findingText } from '#server/desk/rules/finding-words';
import { counted } from '#server/desk/rules/page-parts';
import {
  missingTargets,
  type PastedRows,
  pastedRedirects,
  pastedReviews,
} from '#server/desk/rules/pasted-rows';
import { valueAt } from '#server/desk/rules/schema-form';
import {
  blankFile,
  nodeAt,
  type SitePart,
  sitePart,
  sitePath,
  stepsOf,
  wordsIn,
} from '#server/desk/rules/site-parts';
import { failureText, findingsOf } from '#server/desk/rules/write-failure';
import { readFiles } from '#server/desk/sent-files';
import { err, ok } from '#server/platform/result';
import { jsonIn } from '#server/platform/text/json';
import { entriesIn, withCounts } from './part-place';
import { publishEdit } from './publish-edit';

/** Five hundred reviews of two thousand characters. */
const mostBytes = 1024 * 1024;

const words = {
  redirects: {
    label: 'Former addresses and new ones',
    hint: 'One on each line, in two columns: the former address, then the page that it leads to now. Paste them from a spreadsheet, or put a comma or a space between them.',
    example: '/used-stock, /search/used-cars',
  },
  reviews: {
    label: 'Reviews',
    hint: 'One review on each line: name, stars from 0 to 5, text, date. Paste rows of a spreadsheet, or put commas between them; a first line may name the columns.',
    example: 'Priya S,5,"Honest and quick.",24/11/2026',
  },
} as const;

interface PasteState {
  /** Addresses that no page of the site has: the next press keeps them. */
  readonly sure?: string;
  readonly text?: string;
  readonly problems?: readonly string[];
}

/** Somebody who pasted the wrong columns reads these first, and needs no page of thousands. */
const mostProblems = 50;

function firstOf(problems: readonly string[]): readonly string[] {
  const more = problems.length - mostProblems;
  if (more <= 0) return problems;
  const others = counted(more, 'more line');
  return [...problems.slice(0, mostProblems), `${others} can’t be used.`];
}

/** A field for many entries of a list at once. Null: entries of this part can't be pasted. */
export function pasteView(
  { id }: Pick<StaffVisit, 'id'>,
  { text = '', problems = [], sure = '' }: PasteState = {},
) {
  const part = sitePart(id);
  if (!part?.paste) return null;
  return {
    page: 'site-paste' as const,
    action: `${sitePath}/${id}/paste`,
    back: { text: part.title, href: `${sitePath}/${id}` },
    ...words[part.paste],
    text,
    problems: firstOf(problems),
    sure,
  };
}

interface Refusal {
  readonly kind: 'rows';
  readonly problems: readonly string[];
  readonly sure?: string;
}

const missingText = (target: string): string =>
  `${target} isn’t a page of your website now. If it is right, press “Add them” again.`;

/** Adds pasted entries behind the others: all of them, or none. Null: entries of this part can't be pasted. */
export async function pasteEntries(visit: StaffVisit): FormAnswer {
  const { id } = visit;
  const part = sitePart(id);
  if (!part?.paste) return null;
  const { form, cut } = await readFiles(visit, mostBytes);
  const text = String(form.get('rows') ?? '').replaceAll('\0', '');
  const refused = (problems: readonly string[], sure = '') =>
    showPage(pasteView(visit, { text, problems, sure }));
  if (cut) return refused(['This is too long to paste at once. Paste a part of it.']);
  let rows: PastedRows = { entries: [], problems: [] };
  let before = 0;
  const saved = await publishEdit<Refusal>(visit, {
    title: part.title,
    file: part.file,
    deskPath: `${sitePath}/${id}`,
    shownAt: part.shownAt,
    edit: (stored) => {
      const file = stored ?? blankFile(part);
      const list = entriesIn(file, part);
      before = list.length;
      rows = rowsOf(visit, part, text, list);
      const problems = rows.entries.length === 0 && rows.problems.length === 0 ? [emptyText] : rows.problems;
      if (problems.length > 0) return err({ kind: 'rows', problems });
      const targets = missingTargets(
        visit.tenant,
        rows.entries.map(({ value }) => value),
      );
      const sure = targets.join(' ');
      if (sure !== '' && form.get('sure') !== sure)
        return err({ kind: 'rows', problems: targets.map(missingText), sure });
      const detail = `${rows.entries.length} pasted`;
      return ok({ text: withEntries(file, part, list, rows), detail, places: [part.path] });
    },
  });
  if (saved.ok) return goTo(`${sitePath}/${id}?done=saved`);
  if (saved.error.kind === 'rows') return refused(saved.error.problems, saved.error.sure);
  const { own, others } = findingsOf(saved.error, part.file);
  if (own.length + others.length === 0) return refused([failureText(saved.error)]);
  const lineOf = (path: string) => lineAt(path, part.path, before, rows);
  const texts = own.map(({ path, message }) => {
    const words = wordsIn(part, stepsOf(path));
    return `${lineOf(path)}${words ? findingText(message, words, nodeAt(part.file, stepsOf(path))) : elsewhereText}`;
  });
  return refused([...texts, ...(others.length > 0 ? [elsewhereText] : [])]);
}

const emptyText = 'Paste one or more lines first.';

function rowsOf(
  { tenant }: Pick<StaffVisit, 'tenant'>,
  { paste }: SitePart,
  text: string,
  list: readonly unknown[],
): PastedRows {
  const valuesOf = (name: string) => new Set(list.map((entry) => String(valueAt(entry, [name]))));
  if (paste === 'reviews') return pastedReviews(text, valuesOf('id'));
  const from = new Set([...valuesOf('from')].map((path) => path.toLowerCase()));
  return pastedRedirects(text, { hosts: tenant.hosts, known: from });
}

/** The file with the entries behind the others. */
function withEntries(
  file: string,
  { path, paste }: SitePart,
  list: readonly unknown[],
  { entries }: PastedRows,
): string {
  const values = entries.map(({ value }) => value);
  const isFirst = valueAt(jsonIn(file), path) === undefined;
  const text = isFirst
    ? setAt(file, path, values)
    : values.reduce((edited, value) => setAt(edited, [...path, '+'], value), file);
  return paste === 'reviews' ? withCounts(text, [...list, ...values]) : text;
}

/** `Line 3: ` for a finding in a pasted entry. */
function lineAt(path: string, listPath: JsonPath, before: number, { entries }: PastedRows): string {
  const number = Number(path.split('.')[listPath.length]) - before;
  const line = entries[number]?.line;
  return line === undefined ? '' : `Line ${line}: `;
}
