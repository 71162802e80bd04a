import { isRecord, type Json, placedOperations } from './openapi-parts';

/** A place of a document that holds a part which others may hold too. */
interface Place {
  readonly part: Json;
  /** The part's own name, such as that of a parameter. */
  readonly name: string;
  /** What it belongs to, to tell two parts of one name apart. */
  readonly owner: string;
  readonly replace: (reference: Json) => void;
}

/**
 * The document with what several operations have in common written once, among the components: their parameters, their
 * plain responses and the examples of problems. It is named as the part is; of several parts of one name, the one in most
 * places has the name, and the others have that of the first operation beside it.
 */
export function shareParts(document: Json): Json {
  const shared = structuredClone(document);
  const { components } = shared;
  if (!isRecord(components)) return shared;
  for (const { kind, places } of [examplesIn(components), parametersIn(shared), responsesIn(shared)]) {
    const parts = shareIn(kind, places);
    if (Object.keys(parts).length > 0) components[kind] = { ...Object(components[kind]), ...parts };
  }
  return shared;
}

/** Replaces the parts of more than one place by references; returns them by name, sorted. */
function shareIn(kind: Places['kind'], places: Places['places']): Json {
  const equal = new Map<string, Place[]>();
  for (const place of places) {
    const text = JSON.stringify(place.part);
    equal.set(text, [...(equal.get(text) ?? []), place]);
  }
  const repeated = [...equal.values()].filter(({ length }) => length > 1);
  const components = new Map<string, Json>();
  for (const group of repeated.toSorted((a, b) => b.length - a.length)) {
    const [first] = group;
    if (!first) continue;
    const name = components.has(first.name) ? `${first.name}.${first.owner}` : first.name;
    components.set(name, first.part);
    for (const { replace } of group) replace({ $ref: `#/components/${kind}/${name}` });
  }
  return Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

interface Places {
  readonly kind: 'examples' | 'parameters' | 'responses';
  readonly places: readonly Place[];
}

const parametersIn = (document: Json): Places => ({
  kind: 'parameters',
  places: placedOperations(document).flatMap(({ id, operation: { parameters } }) =>
    Array.isArray(parameters)
      ? placesIn(parameters, Object.entries(parameters), id).map((place) => ({
          ...place,
          name: String(place.part['name']),
        }))
      : [],
  ),
});

const responsesIn = (document: Json): Places => ({
  kind: 'responses',
  places: placedOperations(document).flatMap(({ id, operation: { responses } }) =>
    membersOf(responses, id).filter(({ part }) => part['content'] === undefined && !('$ref' in part)),
  ),
});

/** Of the shared problems, by their code. */
const examplesIn = ({ responses }: Json): Places => ({
  kind: 'examples',
  places: membersOf(responses, '').flatMap(({ part, name: owner }) =>
    membersOf(part['content'], owner).flatMap((media) => membersOf(media.part['examples'], owner)),
  ),
});

/** The records within a record as places. */
const membersOf = (holder: unknown, owner: string): Place[] =>
  isRecord(holder) ? placesIn(holder, Object.entries(holder), owner) : [];

/** The records among the entries of a record or a list. */
const placesIn = (holder: object, entries: readonly [string, unknown][], owner: string): Place[] =>
  entries.flatMap(([name, part]) =>
    isRecord(part)
      ? [{ part, name, owner, replace: (reference: Json) => void Reflect.set(holder, name, reference) }]
      : [],
  );
