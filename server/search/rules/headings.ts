import { isRange, type Refinements } from './refinement';
import { valueLabel } from './refinement-chips';

const typeWords: Readonly<Record<string, string>> = { new: 'new', demo: 'demo', used: 'used' };

/** What the list is, in words: `Used Toyota HiLux for sale`, `New and demo cars for sale`. */
export function searchHeading(refinements: Refinements, itemWord: string): string {
  const things = [single(refinements, 'make'), single(refinements, 'model')].filter(Boolean);
  const body = single(refinements, 'body');
  const what = [...things, ...(body ? [valueLabel('body', body)] : [])].join(' ') || itemWord;
  const heading = [conditions(refinements), what, 'for sale'].filter(Boolean).join(' ');
  return heading.charAt(0).toUpperCase() + heading.slice(1);
}

function conditions(refinements: Refinements): string {
  const types = refinements['car_type'];
  if (!types || isRange(types)) return '';
  return types.map((type) => typeWords[type] ?? type).join(' and ');
}

/** The value of an attribute that is refined to exactly one. */
function single(refinements: Refinements, attribute: string): string {
  const refinement = refinements[attribute];
  if (!refinement || isRange(refinement) || refinement.length !== 1) return '';
  return refinement[0] ?? '';
}
