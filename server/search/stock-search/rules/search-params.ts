import { nearest } from '#server/platform/text/nearest';
import { sortOrders } from '../search-port';
import { attributeAliases, attributes } from './attributes';

/** Search parameters besides filters: text, order, page, layout, distance and campaign parameters. */
const other = ['query', 'literal', 'page', 'sortBy', 'view', 'postcode', 'within', 'lite', 'dealership_slug'];
const campaign = /^(utm_\w+|gclid|gad_\w+|fbclid|msclkid)$/;

const filters = attributes.filter(({ refine }) => refine !== null);
const known = [
  ...other,
  ...filters.map(({ name }) => name),
  ...filters.filter(({ refine }) => refine === 'range').flatMap(({ name }) => [`${name}_min`, `${name}_max`]),
  ...Object.keys(attributeAliases),
];

/** Messages about parameters that a search does not understand; empty when all are valid. */
export function misunderstood(href: string): string[] {
  const params = new URLSearchParams(/\?([^#]*)/.exec(href)?.[1] ?? '');
  const unknown = [...new Set(params.keys())].filter((name) => !known.includes(name) && !campaign.test(name));
  const order = params.get('sortBy');
  return [
    ...unknown.map((name) => `${name} is not a search filter${hint(name)}`),
    ...(order === null || sortOrders.some((one) => one === order)
      ? []
      : [`expected sortBy to be one of ${sortOrders.join(', ')}, found "${order}"`]),
  ];
}

const hint = (name: string): string => {
  const near = nearest(name, known);
  return near === null ? '' : ` (did you mean ${near}?)`;
};
