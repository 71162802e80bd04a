import type { CarDetails } from '#server/garage/customer-car-port';
import type { OwnCarView } from '#server/garage/views/garage-view';
import { dayInWords } from '#server/platform/text/local-time';

/** `2019 Mazda CX-5`. */
export const ownCarName = ({ year, make, model }: Pick<CarDetails, 'year' | 'make' | 'model'>): string =>
  [year, make, model].filter((part) => part !== null).join(' ');

/** `ABC123` and `45,000 km`, as far as they are known. */
export const ownCarFacts = ({ rego, km }: Pick<CarDetails, 'rego' | 'km'>): readonly string[] => [
  ...(rego === null ? [] : [rego]),
  ...(km === null ? [] : [`${km.toLocaleString('en-AU')} km`]),
];

/** When the next service is, or since when it has been due. `today` is YYYY-MM-DD. */
export function serviceWords(day: string | null, today: string): OwnCarView['service'] {
  if (day === null) return undefined;
  const overdue = day < today;
  const date = dateInWords(day);
  return { text: overdue ? `Service was due on ${date}` : `Next service: ${date}`, overdue };
}

/** `2026-12-25` as `25 December 2026`. */
export const dateInWords = (day: string): string =>
  `${dayInWords(day).replace(/^\S+ /, '')} ${day.slice(0, 4)}`;
