import { valuesOf } from '#server/search/rules/refinement';
import { fold, tokens } from '#server/search/rules/tokens';
import { pattern, patternReader } from './patterns';
import { beginsWord, type Reader, type Sense, windows } from './typed-text';

/** What only looks like leather. */
const notLeather = '(?<!(?:synthetic|artificial|imitation|faux|vegan|man ?made|pu) )';

/**
 * Equipment in shoppers' words: the label, the typed words, and how the lists of dealers say it where that differs. A
 * space may be a hyphen.
 */
const equipment: readonly (readonly [label: string, typed: string, listed?: string])[] = [
  ['Apple CarPlay', '(?:apple )?car ?play'],
  ['Android Auto', 'android(?: auto)?'],
  [
    'Sunroof',
    '(?:(?:electric|panoramic|glass|opening|pano) )?(?:sun|moon) ?roof|(?:panoramic|pano|glass)(?: glass)? roof',
  ],
  [
    'Tow bar',
    'tow(?:ing)? ?(?:bars?|balls?|hitch|pack(?:age)?s?|kit)|hitch|(?:(?:good|great|suitable|set ?up|ready|used) )?(?:(?:for|to) )?tow(?:ing)?(?: (?:a|an|my|the|our) (?:caravan|boat|trailer|float|horse float|camper|camper trailer|jet ?ski))?',
    'tow ?(?:bar|ball|hitch)|tow(?:ing)? ?pack',
  ],
  [
    'Leather seats',
    'leather(?: (?:seats?|interior|trim|upholstery))?',
    `(?:full |part )?${notLeather}leather(?!ette| ?look| ?like| ?style)(?!.*(?:wheel|knob|shift|gear|brake))`,
  ],
  ['Heated seats', '(?:heated (?:front |rear |leather )?seats?|seat (?:heat\\w*|warmers?))'],
  [
    'Cooled seats',
    '(?:cooled|ventilated|air conditioned) (?:front |rear |leather )?seats?',
    '(?:cooled|ventilated)[^,]* seats?|seats?[^,]* ventilat',
  ],
  [
    'Electric seats',
    '(?:electric|power|memory) (?:front |driver\\w* )?seats?',
    '(?:electric|power)[^,]* seats?|memory seats?',
  ],
  ['Heated steering wheel', 'heated steering(?: wheel)?'],
  [
    'Reversing camera',
    '(?:revers\\w+|rear(?: ?view)?|back ?up|back up|parking) cam(?:era)?s?',
    '(?:revers\\w+|rear(?: ?view)?|back ?up) cam',
  ],
  [
    '360° camera',
    '(?:360 ?(?:deg\\w* ?)?(?:view |parking )?cam(?:era)?s?|surround (?:view|camera)s?|birds? eye(?: view)?)',
    '360|surround view|around view',
  ],
  ['Parking sensors', '(?:(?:front|rear) )?park(?:ing)? sensors?|pdc'],
  [
    'Self parking',
    '(?:self|auto(?:matic)?) park\\w*|park(?:ing)? assist\\w*',
    'park(?:ing)? assist|self park',
  ],
  ['Adaptive cruise control', '(?:adaptive|radar|active|smart) cruise(?: control)?'],
  ['Cruise control', 'cruise control|cruise', 'cruise'],
  [
    'Satellite navigation',
    'sat ?navs?|satellite nav\\w*|navi(?:gation)?|nav|gps',
    'sat\\w* ?nav|navigation|gps',
  ],
  ['Blind spot monitoring', 'blind ?spot(?: (?:monitor\\w*|assist|warning|alert|sensors?))?', 'blind ?spot'],
  ['Lane assist', 'lane (?:keep\\w*|departure|assist|change)(?: (?:assist\\w*|warning|alert))?', 'lane '],
  [
    'Automatic braking',
    'aeb|(?:autonomous|auto(?:matic)?|emergency)(?: emergency)? braking',
    'a[a-z]* (?:emergency )?braking|aeb',
  ],
  ['Rear cross traffic alert', '(?:rear )?cross traffic(?: alert| warning)?'],
  ['Head-up display', 'heads? ?up(?: display)?|hud'],
  [
    'Keyless entry',
    'keyless(?: entry| go)?|smart key|proximity key',
    'keyless entry|keyless|smart key|proximity key',
  ],
  [
    'Push button start',
    'push(?: button)? start|keyless start|start button',
    'push(?: button)? start|keyless start',
  ],
  ['Power tailgate', '(?:electric|power(?:ed)?|auto(?:matic)?|hands ?free) (?:tail ?gate|boot|liftgate)'],
  [
    'Power sliding doors',
    '(?:electric|power|auto(?:matic)?) (?:sliding )?doors?',
    '(?:electric|power) sliding',
  ],
  ['Sliding door', 'sliding (?:side )?doors?', '(?:power |electric )?sliding (?:side )?door'],
  ['Wireless phone charging', 'wireless (?:phone )?charg\\w*(?: pad)?|phone charger'],
  ['Bluetooth', 'blue ?tooth'],
  ['Digital radio', 'digital radio|dab(?: radio)?'],
  [
    'Climate control',
    '(?:dual zone |tri zone )?climate(?: control)?',
    '(?:dual zone |tri zone |automatic )?climate',
  ],
  ['Air conditioning', 'air ?con(?:ditioning|ditioner)?|air con|aircon'],
  ['Third row seats', '(?:third|3rd) row(?: (?:of )?seat(?:s|ing)?)?'],
  ['Roof racks', 'roof racks?'],
  ['Roof rails', 'roof rails?'],
  ['Roof box', 'roof (?:box|pod)'],
  ['Bull bar', 'bull ?bars?|nudge ?bars?'],
  ['Snorkel', 'snorkels?'],
  ['Canopy', 'canop(?:y|ies)'],
  [
    'Tonneau cover',
    'tonneau(?: covers?)?|hard lid|tub cover|roller (?:cover|shutter)',
    'tonneau|hard lid|roller (?:cover|shutter)',
  ],
  ['Tub liner', '(?:tub|bed) ?liners?'],
  ['Side steps', 'side ?steps?|running boards?'],
  ['Lift kit', 'lift ?kits?|lifted|suspension lift'],
  ['Winch', 'winch'],
  ['Diff lock', '(?:rear |front )?diff(?:erential)? ?locks?'],
  ['Electric brake controller', '(?:electric )?brake controller|electric brakes?', 'brake controller'],
  ['Long range tank', 'long range (?:fuel )?tank'],
  ['Ladder rack', '(?:ladder|trade) racks?', '(?:rear |front )?(?:ladder|trade) rack'],
  ['LED headlights', 'led (?:head ?)?(?:lights?|lamps?)'],
  ['Alloy wheels', '(?:alloy|mag) wheels?|alloys|mags', 'alloy wheel'],
  [
    'ISOFIX',
    'iso ?fix(?: (?:points?|anchors?|mounts?))?|(?:child|baby) seat (?:points?|anchors?|mounts?)',
    'iso ?fix|child seat anchor',
  ],
  ['Paddle shift', 'paddle ?shift\\w*|paddles'],
  ['Vehicle-to-load socket', 'v2l|vehicle to load'],
  ['Heat pump', 'heat pump'],
];

/** Finds words in a folded text. */
const says = (words: string, end = ''): RegExp =>
  new RegExp(`(?<![a-z])(?:${words.replaceAll(' ', '[ -]')})${end}`, 'u');

/** What may follow a name of equipment that is for sale: `Tow bar with wiring`, but not `Sunroof shade`. */
const endOfName = '(?= (?:with|and|including|kit|fitted|installed)\\b| ?[,(]|$)';
const smallWords: ReadonlySet<string> = new Set(['and', 'for', 'of', 'the', 'with']);

/** Whether a car's features include what an extra names: by the words of a search, otherwise by its own words in one of them. */
export function hasEquipment(features: readonly string[], extra: string): boolean {
  const named = equipment.filter(([, typed]) => says(typed, endOfName).test(fold(extra)));
  if (named.length > 0) {
    return named.every(([, typed, listed = typed]) => {
      const listedWords = says(listed);
      return features.some((one) => listedWords.test(fold(one)));
    });
  }
  const words = tokens(extra).filter((word) => !smallWords.has(word));
  return features.some((one) => {
    const own = tokens(one);
    return words.length > 0 && words.every((word) => own.some((other) => other.startsWith(singular(word))));
  });
}

const sensed = (label: string, values: readonly string[]): Sense => ({
  label,
  refinements: { filtered_features: values },
  required: true,
});

const featuresOf = ({ refinements }: Sense): readonly string[] => valuesOf(refinements, 'filtered_features');

/** Reads equipment in stock: `sunroof`, `tow bar`, `apple carplay or android auto`. What nothing has stays text. */
export function equipmentReader(features: readonly string[]): Reader {
  const read = patternReader(
    equipment.flatMap(([label, typed, listed = typed]) => {
      const listedWords = says(listed);
      const values = features.filter((feature) => listedWords.test(fold(feature)));
      return values.length === 0 ? [] : [pattern(typed, () => sensed(label, values))];
    }),
  );
  return (text, at) => {
    let match = read(text, at);
    while (match?.sense && text.atoms[match.to]?.word === 'or') {
      const other = read(text, match.to + 1);
      if (!other?.sense) break;
      const values = [...featuresOf(match.sense), ...featuresOf(other.sense)];
      const label = `${match.sense.label} or ${other.sense.label}`;
      match = { to: other.to, sense: sensed(label, [...new Set(values)]) };
    }
    return match;
  };
}

const RUN_MAX = 6;

/**
 * Reads equipment by its name in stock, and by two or more words at its start or end: `hill descent`, `cross traffic
 * alert`. `isTaken` is for names with another meaning.
 */
export function featureNameReader(features: readonly string[], isTaken: (key: string) => boolean): Reader {
  const byRun = new Map<string, string[]>();
  for (const feature of features) {
    for (const run of new Set(runsOf(tokens(feature)))) {
      if (!isTaken(run)) byRun.set(run, [...(byRun.get(run) ?? []), feature]);
    }
  }
  return (text, at) => {
    if (!beginsWord(text, at)) return undefined;
    for (const { to, key } of windows(text, at, RUN_MAX)) {
      const values = byRun.get(singular(key));
      if (values) return { to, sense: sensed(shortest(values), values) };
    }
    return undefined;
  };
}

/** A name of more words is a sentence. */
function runsOf(words: readonly string[]): string[] {
  if (words.length > RUN_MAX) return [];
  const cuts = Array.from({ length: Math.max(words.length - 2, 0) }, (_, cut) => cut + 1);
  const runs = [words, ...cuts.flatMap((cut) => [words.slice(0, -cut), words.slice(cut)])];
  return runs.map((run) => singular(run.join('')));
}

const singular = (key: string): string => key.replace(/s$/, '');
const shortest = (values: readonly string[]): string =>
  [...values].sort((a, b) => a.length - b.length)[0] ?? '';
