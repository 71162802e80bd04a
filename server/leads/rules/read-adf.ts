import { err, ok, type Result } from '#server/platform/result';
import { counted } from '#server/platform/text/counted';
import { readXml, type XmlElement } from '#server/platform/text/read-xml';
import type { QuarantinedRow } from '#server/stock/feeds/import-report';
import {
  type ExplainedColumn,
  explainLimits,
  type FeedExplanation,
  type LostValues,
} from '#server/stock/feeds/rules/explanation';
import { shortValue } from '#server/stock/feeds/rules/feed/remarks';
import { elementOrder, meaningOfElement, requiredElements } from './adf-elements';

/** Whether a text begins as a document of ADF leads does. */
export const isAdf = (text: string): boolean =>
  /^[\s\uFEFF]*</.test(text) && /<(?:\?\s*)?adf[\s>?]/i.test(text);

/**
 * Explains a document of ADF 1.0 (Auto-lead Data Format) element by element: the field of a lead that each gives, and the
 * values that are lost or wrong. Rows are its prospects. The error completes "FILE cannot be read: …".
 */
export function readAdf(text: string): Result<FeedExplanation, string> {
  const document = readXml(text);
  if (!document.ok) return err(`it is not XML: ${document.error}`);
  const { root, faults } = document.value;
  if (root.name !== 'adf') return err(`its first element is <${root.name.slice(0, 40)}>, and not <adf>`);
  const all = root.children.filter(({ name }) => name === 'prospect');
  if (all.length === 0) return err('it has no prospect');
  const prospects = all.slice(0, explainLimits.rows);
  const columns = new Columns();
  const quarantine = prospects.flatMap((prospect, at) => columns.addProspect(prospect, at + 1));
  return ok({
    kind: 'adf',
    rows: {
      read: prospects.length,
      usable: prospects.length - quarantine.length,
      complete: prospects.length === all.length,
    },
    columns: columns.list(),
    lost: [],
    quarantine: quarantine.slice(0, explainLimits.quarantine),
    quarantine_total: quarantine.length,
    notes: [
      ...faults.map((fault) => `${fault} Strict readers refuse that.`),
      ...notesOn(prospects),
      ...(prospects.length < all.length ? [`Only the first ${explainLimits.rows} leads were read.`] : []),
    ],
  });
}

interface OpenColumn extends Omit<ExplainedColumn, 'examples' | 'lost'> {
  readonly examples: Set<string>;
  readonly lost: Map<string, LostValues>;
}

const rowsNamed = 20;

/** The elements of a document by their path, with their first values and what is wrong with them. */
class Columns {
  readonly #columns = new Map<string, OpenColumn>();

  /** Notes a prospect; the reason if nobody can follow it up. */
  addProspect(prospect: XmlElement, row: number): QuarantinedRow[] {
    const fields = new Set<string>();
    for (const child of prospect.children) this.#addElement(child, pathOf(child, ''), row, fields);
    if (fields.has('contact.phone') || fields.has('contact.email')) return [];
    const reason = prospect.children.some(({ name }) => name === 'customer')
      ? 'no phone number and no email address that can be used'
      : 'no customer';
    return [{ row, reason }];
  }

  /** Notes an element with all within it; `fields` gets those that it gives. */
  #addElement(element: XmlElement, path: string, row: number, fields: Set<string>): void {
    if (element.name === 'vehicle') {
      for (const [name, value] of Object.entries(element.attributes))
        this.#addValue(`${path}/@${name}`, value, element, row, fields);
    }
    for (const child of element.children) this.#addElement(child, pathOf(child, `${path}/`), row, fields);
    const text = element.text.trim();
    if (text !== '') this.#addValue(path, text, element, row, fields);
  }

  #addValue(path: string, value: string, element: XmlElement, row: number, fields: Set<string>): void {
    const { use, field, fault } = meaningOfElement(path);
    const column = this.#columns.get(path) ?? newColumn(path, use, field);
    if (this.#columns.size < explainLimits.columns) this.#columns.set(path, column);
    if (column.examples.size < explainLimits.examples) column.examples.add(shortValue(value));
    const problem = fault?.(value, element);
    if (problem === undefined) {
      if (field !== undefined) fields.add(field);
      return;
    }
    const lost = column.lost.get(problem) ?? { problem, count: 0, rows: [], example: shortValue(value) };
    column.lost.set(problem, lost);
    lost.count += 1;
    if (lost.rows.length < rowsNamed && lost.rows.at(-1) !== row) lost.rows.push(row);
  }

  list(): ExplainedColumn[] {
    return Array.from(this.#columns.values(), ({ examples, lost, ...column }) => ({
      ...column,
      examples: [...examples],
      lost: [...lost.values()],
    }));
  }
}

const newColumn = (name: string, use: OpenColumn['use'], field: string | undefined): OpenColumn => ({
  name,
  use,
  ...(field !== undefined && { field }),
  examples: new Set(),
  lost: new Map(),
});

const longestName = 40;

/** An element's place below its prospect, with the word that tells elements of one name apart: `name[first]`. */
function pathOf({ name, attributes }: XmlElement, before: string): string {
  const { part, type, interest } = attributes;
  const word = (text: string | undefined) => text?.trim().toLowerCase().slice(0, longestName) ?? '';
  const kinds: Readonly<Record<string, string>> = {
    name: word(part),
    phone: ['fax', 'pager'].find((kind) => kind === word(type)) ?? '',
    vehicle: ['sell', 'trade-in'].find((kind) => kind === word(interest)) ?? '',
  };
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : '';
  return `${before}${name.slice(0, longestName)}${kind ? `[${kind}]` : ''}`;
}

/** What the standard asks of prospects, and which of them lack it. */
function notesOn(prospects: readonly XmlElement[]): string[] {
  const having = (test: (prospect: XmlElement) => boolean) => prospects.filter(test).length;
  const lacking = requiredElements.flatMap((name) => {
    const count = having(({ children }) => !children.some((child) => child.name === name));
    return count === 0 ? [] : [`ADF requires <${name}>: ${counted(count, 'lead')} without it.`];
  });
  const disordered = having(({ children }) => !isInOrder(children.map(({ name }) => name)));
  const several = having(({ children }) => children.filter(isWanted).length > 1);
  return [
    ...lacking,
    ...(disordered > 0
      ? [
          `${counted(disordered, 'lead')} with elements in another order than ADF’s. Strict readers refuse that.`,
        ]
      : []),
    ...(several > 0
      ? [`${counted(several, 'lead')} with several vehicles of interest. The first one is read.`]
      : []),
  ];
}

const isWanted = ({ name, attributes: { interest = 'buy' } }: XmlElement): boolean =>
  name === 'vehicle' && !/^(?:sell|trade-in)$/i.test(interest.trim());

function isInOrder(names: readonly string[]): boolean {
  const places = names.map((name) => elementOrder.indexOf(name)).filter((place) => place >= 0);
  return places.every((place, at) => at === 0 || place >= (places[at - 1] ?? 0));
}
