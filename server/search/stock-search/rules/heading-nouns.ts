import { carNoun, type Noun } from '#server/dealership/tenants/rules/noun';
import { modelAfterMake } from '#server/stock/cars/rules/naming';
import { isRange, type Refinements } from './refinement';

/** Words with an irregular plural; acronyms keep their case. */
const plurals: Readonly<Record<string, string>> = {
  SUV: 'SUVs',
  '4x4': '4x4s',
  Bus: 'buses',
  'Cab Chassis': 'cab chassis',
  Hardtop: 'hardtops',
  // Motorcycle types need the noun ("touring motorcycles"), and so do hybrid caravans.
  Adventure: 'adventure bikes',
  Classic: 'classic bikes',
  Naked: 'naked bikes',
  Sports: 'sports bikes',
  Touring: 'touring bikes',
  Trail: 'trail bikes',
  Hybrid: 'hybrid vans',
};
/** A heading with more names is unreadable. */
const NAMES_MAX = 2;

/** The plural of a body type: `Ute` gives `utes`, `People Mover` gives `people movers`. */
export function bodiesInWords(body: string): string {
  const known = Object.hasOwn(plurals, body) ? plurals[body] : undefined;
  if (known !== undefined) return known;
  const word = /^[A-Z0-9]+$/.test(body) ? body : body.toLowerCase();
  if (/(s|sh|ch|x)$/.test(word)) return `${word}es`;
  return `${word}s`;
}

/** The noun of a heading: `Toyota HiLux SR5`, `Toyota and Mazda utes`, `motorcycles`, `cars`. */
export function nounOf(refinements: Refinements, noun: Noun = carNoun): string {
  const makes = few(refinements, 'make');
  // A model is only worth naming when its make is clear.
  const models = makes.length < 2 ? few(refinements, 'model') : [];
  const badges = models.length === 1 ? few(refinements, 'badge').slice(0, 1) : [];
  const kinds = kindsOf(refinements) || (models.length > 0 ? '' : noun.many);
  const [make = ''] = makes;
  const afterMake = models.map((model) => modelAfterMake(make, model));
  const named = [makes.join(' and '), afterMake.join(' and '), badges.length === 1 ? badges[0] : ''];
  return [...named, kinds].filter(Boolean).join(' ');
}

function kindsOf(refinements: Refinements): string {
  const bodies = few(refinements, 'body');
  if (bodies.length > 0) return bodies.map(bodiesInWords).join(' and ');
  const [type, ...others] = few(refinements, 'item_type');
  return type !== undefined && type !== 'car' && others.length === 0 ? `${type}s` : '';
}

/** The values of an attribute if there are few enough to list. */
export function few(refinements: Refinements, attribute: string): readonly string[] {
  const refinement = refinements[attribute];
  if (!refinement || isRange(refinement) || refinement.length > NAMES_MAX) return [];
  return refinement;
}

/** The value of an attribute that is refined to exactly one. */
export function single(refinements: Refinements, attribute: string): string | undefined {
  const values = few(refinements, attribute);
  return values.length === 1 ? values[0] : undefined;
}
