import MiniSearch from 'minisearch';
import {
  branches,
  isRecord,
  type Json,
  mediaTypes,
  operationsOf,
  type PlacedOperation,
  schemasOf,
} from '#server/api/routes/openapi-parts';
import { fieldCodes } from '#server/platform/http/field-codes';
import { errorsPath } from '#server/platform/http/problem';
import { codesOf, problemCodes } from '#server/platform/http/problem-codes';
import { conventions } from './conventions';
import type { Guide } from './guides';
import { type Section, slugOf } from './html';
import { ownWordsFor } from './other-words';
import { policy } from './versions-page';

/** Something of the reference that can be found. */
export interface Entry {
  readonly kind: 'Guide' | 'Operation' | 'Event' | 'Parameter' | 'Field' | 'Error';
  /** In code, unless it is a heading. */
  readonly name: string;
  readonly text: string;
  readonly href: string;
}

/** The entries that match words, the best first: all words if any has them, otherwise some. */
export type SearchDocs = (words: string) => readonly Entry[];

const mostFound = 40;

/** Makes a search over a document and the guides. Words may be unfinished, have a slip, or be those of other APIs. */
export function createSearch(document: Json, guides: readonly Guide[]): SearchDocs {
  const entries = [
    ...guides.flatMap(guideEntries),
    ...conventions.map((section) => sectionEntry('/api/docs', section)),
    ...policy.map((section) => sectionEntry('/api/docs/versions', section)),
    ...operationsOf(document).flatMap(operationEntries),
    ...joined([...operationsOf(document).flatMap(partEntries), ...schemaEntries(document)]),
    ...errorEntries(),
  ];
  const index = new MiniSearch({
    fields: ['name', 'text'],
    searchOptions: {
      boost: { name: 4 },
      prefix: true,
      processTerm: ownWordsFor,
      fuzzy: (term) => (term.length > 3 ? 0.2 : false),
      boostDocument: (id) => weights[entries[Number(id)]?.kind ?? 'Field'],
    },
  });
  index.addAll(entries.map((entry, id) => ({ id, ...entry })));
  return (words) => {
    const all = index.search(words, { combineWith: 'AND' });
    const matches = all.length > 0 ? all : index.search(words);
    return matches.slice(0, mostFound).flatMap(({ id }) => entries[Number(id)] ?? []);
  };
}

/** There are hundreds of fields to each guide. */
const weights: Readonly<Record<Entry['kind'], number>> = {
  Guide: 1.5,
  Operation: 2,
  Event: 1.5,
  Error: 1.5,
  Parameter: 1,
  Field: 1,
};

/** One for each heading, with the text below it. */
function guideEntries({ name, title, summary, text }: Guide): Entry[] {
  const [intro = '', ...sections] = text.split(/^## /m);
  const page = `/api/docs/${name}`;
  return [
    { kind: 'Guide', name: title, text: `${summary} ${intro}`, href: page },
    ...sections.map((section): Entry => {
      const [heading = '', ...lines] = section.split('\n');
      return {
        kind: 'Guide',
        name: `${title}: ${heading}`,
        text: lines.join('\n'),
        href: `${page}#${slugOf(heading)}`,
      };
    }),
  ];
}

const sectionEntry = (page: string, { id, title, paragraphs, points = [] }: Section): Entry => ({
  kind: 'Guide',
  name: title,
  text: [...paragraphs, ...points].join(' '),
  href: `${page}#${id}`,
});

const pageOf = ({ id, operation: { tags } }: PlacedOperation): string =>
  `/api/docs/${slugOf(String([tags].flat()[0]))}#${id}`;
const nameOf = ({ method, path, isWebhook }: PlacedOperation): string =>
  isWebhook ? path : `${method.toUpperCase()} ${path}`;

const operationEntries = (placed: PlacedOperation): Entry[] => [
  {
    kind: placed.isWebhook ? 'Event' : 'Operation',
    name: nameOf(placed),
    text: `${placed.operation['summary']}. ${placed.operation['description']}`,
    href: pageOf(placed),
  },
];

/** A parameter or a field, with what has it. */
interface Part extends Entry {
  readonly owner: string;
}

/** The parameters of an operation, and the fields of its bodies that no schema names. */
function partEntries(placed: PlacedOperation): Part[] {
  const { isWebhook, operation } = placed;
  const parameters = Array.isArray(operation['parameters']) ? operation['parameters'].filter(isRecord) : [];
  const bodies = mediaTypes(operation).flatMap(({ type, schema }) =>
    schema && type !== 'application/problem+json' ? fieldsWithin(schema) : [],
  );
  const place = { href: pageOf(placed), owner: nameOf(placed) };
  return [
    ...(isWebhook ? [] : parameters).map(
      ({ name, description }): Part => ({
        ...place,
        kind: 'Parameter',
        name: String(name),
        text: String(description ?? ''),
      }),
    ),
    ...bodies.map(([name, text]): Part => ({ ...place, kind: 'Field', name, text })),
  ];
}

const schemaEntries = (document: Json): Part[] =>
  Object.entries(schemasOf(document)).flatMap(([owner, schema]) =>
    fieldsWithin(schema).map(([name, text]): Part => {
      const href = `/api/docs/schemas#${owner}.${name.split('.')[0]}`;
      return { kind: 'Field', name, text, href, owner };
    }),
  );

const mostOwners = 4;

/** One entry for the parts of one name and one description, at the first of their places. */
function joined(parts: readonly Part[]): Entry[] {
  const equal = new Map<string, Part[]>();
  for (const part of parts) {
    const key = `${part.kind} ${part.name} ${part.text}`;
    equal.set(key, [...(equal.get(key) ?? []), part]);
  }
  return [...equal.values()].flatMap((group): Entry[] => {
    const [first] = group;
    if (!first) return [];
    const { kind, name, text, href } = first;
    const owners = [...new Set(group.map(({ owner }) => owner))];
    const more = owners.length > mostOwners ? [`${owners.length - mostOwners} more`] : [];
    return [
      { kind, name, text: `${text} Of ${[...owners.slice(0, mostOwners), ...more].join(', ')}.`, href },
    ];
  });
}

const errorEntries = (): Entry[] => [
  ...codesOf(problemCodes).map((code): Entry => {
    const { status, title, when } = problemCodes[code];
    return { kind: 'Error', name: code, text: `${status} ${title}. ${when}`, href: `${errorsPath}#${code}` };
  }),
  ...codesOf(fieldCodes).map(
    (code): Entry => ({
      kind: 'Error',
      name: code,
      text: `In errors. ${fieldCodes[code]}`,
      href: `${errorsPath}#field-${code}`,
    }),
  ),
];

/** The fields of a schema and of those within it, as dotted names with their descriptions. */
function fieldsWithin(schema: Json, place = ''): (readonly [name: string, text: string])[] {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const own = Object.entries(properties).flatMap(([name, field]): (readonly [string, string])[] => {
    if (!isRecord(field)) return [];
    const at = place + name;
    return [[at, String(field['description'] ?? '')], ...fieldsWithin(field, `${at}.`)];
  });
  return [...own, ...branches(schema).flatMap((branch) => fieldsWithin(branch, place))];
}
