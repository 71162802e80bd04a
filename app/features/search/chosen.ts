import type { FilterView, RangeFilterView } from '#server/search/views/search-view';
import { valueText } from '~/ui/thumbs';

/** This many chosen values are named; the rest are only counted. */
const mostNames = 2;

export const isUsed = (filter: FilterView): boolean => chosenText(filter) !== '';

/** The values chosen in a filter, in short: `Toyota, Mazda +1`, `$10,000 – $30,000`; empty if there are none. */
export function chosenText(filter: FilterView): string {
  switch (filter.kind) {
    case 'range':
      return rangeText(filter);
    case 'near':
      return filter.error || filter.postcode === '' ? '' : `${filter.withinKm} km from ${filter.postcode}`;
    case 'values': {
      const texts = filter.options.filter((option) => option.checked).map((option) => option.text);
      const more = texts.length - mostNames;
      return more > 0 ? `${texts.slice(0, mostNames).join(', ')} +${more}` : texts.join(', ');
    }
  }
}

function rangeText({ unit, from, to }: RangeFilterView): string {
  if (from !== undefined && to !== undefined)
    return from === to ? valueText(unit, from) : `${valueText(unit, from)} – ${valueText(unit, to)}`;
  if (from !== undefined) return `From ${valueText(unit, from)}`;
  return to === undefined ? '' : `Up to ${valueText(unit, to)}`;
}
