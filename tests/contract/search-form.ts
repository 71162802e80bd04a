import type { FilterView, SearchView } from '#server/search/stock-search/views/search-view';

type Field = readonly [name: string, value: string];

/** The fields that a browser sends with the filter form of a search page, empty ones included. */
function formFields(view: SearchView): Field[] {
  return [
    ['query', view.query],
    ...view.filters.flatMap(filterFields),
    ...view.carried.map(({ name, value }): Field => [name, value]),
    ...(view.literal ? [['literal', '1'] as const] : []),
    ...(view.layout.current === 'list' ? [['view', 'list'] as const] : []),
    ['sortBy', view.sort.value],
  ];
}

function filterFields(filter: FilterView): Field[] {
  switch (filter.kind) {
    case 'values':
      return filter.options.flatMap(({ value, checked }) => (checked ? [[filter.name, value]] : []));
    case 'range':
      return [
        [`${filter.name}_min`, String(filter.from ?? '')],
        [`${filter.name}_max`, String(filter.to ?? '')],
      ];
    case 'near':
      return [
        ['postcode', filter.postcode],
        ['within', String(filter.withinKm)],
      ];
  }
}

/** The address that the form asks for with some of its fields changed. */
export const hrefOfForm = (view: SearchView, change: (fields: Field[]) => Field[] = (same) => same): string =>
  `${view.action}?${new URLSearchParams(change(formFields(view)).map(([name, value]) => [name, value]))}`;

/** A field with another value in the place of the one it has. */
export const setField =
  (name: string, value: string) =>
  (fields: Field[]): Field[] => [...fields.filter(([other]) => other !== name), [name, value]];

/** A checkbox ticked, or unticked. */
export const toggle =
  (name: string, value: string) =>
  (fields: Field[]): Field[] => {
    const others = fields.filter((field) => field[0] !== name || field[1] !== value);
    return others.length < fields.length ? others : [...fields, [name, value]];
  };
