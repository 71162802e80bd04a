/** Shoppers' terms for one stored value. */
interface Concept {
  readonly attribute: 'body' | 'fuel' | 'transmission' | 'drive' | 'car_type';
  /** Without plural endings; spaces and hyphens don't count. */
  readonly words: readonly string[];
  /** The stored values of a term, folded; the first list with any stock. */
  readonly means: readonly (readonly string[])[];
}

const concept = (attribute: Concept['attribute'], words: string, ...means: readonly string[]): Concept => ({
  attribute,
  words: namesIn(words),
  means: means.map(namesIn),
});
const namesIn = (names: string): string[] => names.split(',').map((name) => name.trim());

/** Vehicle types in shoppers' words, mapped to feed terms. */
export const concepts: readonly Concept[] = [
  concept(
    'body',
    'ute, utility, pickup, pickup truck, dual cab, double cab, crew cab, dual cab ute, double cab ute, crew cab ute, dual cab utility',
    'ute, utility, pickup, ute / tray, dual cab utility',
  ),
  concept('body', 'suv, sports utility vehicle, sport utility vehicle, crossover', 'suv'),
  concept('body', 'hatch, hatchback, hatche', 'hatch, hatchback'),
  concept('body', 'wagon, station wagon, estate', 'wagon, station wagon, estate'),
  concept('body', 'sedan, saloon', 'sedan, saloon'),
  concept(
    'body',
    'convertible, cabriolet, cabrio, roadster, soft top, drop top',
    'convertible, cabriolet, softtop, roadster',
  ),
  concept('body', 'coupe', 'coupe'),
  concept('body', 'van, panel van, delivery van, cargo van', 'van'),
  concept('body', 'people mover, people carrier, mpv, minivan', 'people mover, mpv'),
  concept('body', 'bus, minibus, coach', 'bus, minibus'),
  concept('body', 'cab chassis, cab chassi, tray back, tray top', 'cab chassis'),
  concept('body', 'light truck, truck, lorry', 'light truck, truck'),
  concept('body', 'motorhome, campervan, camper, rv', 'motorhome, campervan'),

  concept('fuel', 'petrol, unleaded, ulp, gasoline', 'petrol, unleaded'),
  concept('fuel', 'diesel, turbo diesel', 'diesel'),
  concept('fuel', 'hybrid, hev, petrol hybrid, hybrid petrol', 'hybrid, plug-in hybrid'),
  concept('fuel', 'plug in hybrid, phev, plug in', 'plug-in hybrid'),
  concept(
    'fuel',
    'electric, ev, bev, electric vehicle, electric car, full electric, fully electric, battery electric',
    'electric',
  ),
  concept('fuel', 'lpg, dual fuel, autogas', 'lpg'),

  concept(
    'transmission',
    'auto, automatic, auto transmission, automatic transmission, auto gearbox, automatic gearbox',
    'automatic, auto',
  ),
  concept('transmission', 'manual, stick, stick shift, manual transmission, manual gearbox', 'manual'),

  concept('drive', '4x4, 4wd, 4 wheel drive, four wheel drive, 4 by 4, four by four', '4wd, 4x4, awd'),
  concept('drive', 'awd, all wheel drive, all wheel', 'awd', '4wd, 4x4'),
  concept('drive', '2wd, 4x2, 2x4, 2 wheel drive, two wheel drive', '2wd, 4x2, fwd, rwd'),
  concept('drive', 'fwd, front wheel drive, front wheel', 'fwd'),
  concept('drive', 'rwd, rear wheel drive, rear wheel', 'rwd'),

  concept('car_type', 'new, brand new', 'new'),
  concept('car_type', 'used, second hand, 2nd hand, pre owned, pre loved', 'used'),
  concept('car_type', 'demo, demonstrator, ex demo, ex demonstrator, demo model, near new', 'demo'),
];

/** More of them for a site that reads everyday words; a term in both lists has this meaning. */
export const everydayConcepts: readonly Concept[] = [
  concept(
    'drive',
    '4x4, 4wd, 4 wheel drive, four wheel drive, 4 by 4, four by four, off road, off roader',
    '4wd, 4x4',
    'awd',
  ),
  concept('body', 'work ute, tradie ute, tray ute, farm ute', 'ute, utility, pickup, cab chassis'),
  concept('body', 'work van, tradie van, courier van', 'van'),
  concept('body', 'sports car, sport car, sporty car', 'coupe, convertible, cabriolet, softtop, roadster'),
  // Not `commuter` alone: HiAce vans have that name.
  concept(
    'body',
    'small car, little car, city car, compact car, runabout, commuter car, small hatch, small hatchback',
    'hatch, hatchback',
  ),
  concept(
    'body',
    'medium car, medium sized car, mid size car, mid sized car, midsize sedan, medium sedan, large sedan, big sedan',
    'sedan, saloon',
  ),
  concept(
    'body',
    'large car, big car, bigger car, roomy car, spacious car, full size car',
    'suv, wagon, station wagon, people mover, mpv',
  ),
];

/** Words that name a colour anywhere in a colour's name. */
export const colourWords: ReadonlySet<string> = new Set(
  namesIn(
    'white, black, silver, grey, blue, red, green, orange, yellow, brown, gold, bronze, beige, purple, pink, maroon, burgundy, charcoal, cream, copper, champagne, teal, violet',
  ),
);
