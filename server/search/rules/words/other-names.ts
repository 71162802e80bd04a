import { tokens } from '#server/search/rules/tokens';
import { colourWords } from './concepts';
import { type Sense, valuesSense } from './typed-text';

/** Other spellings of a colour. */
const colourSpellings: Readonly<Record<string, string>> = {
  gray: 'grey',
  golden: 'gold',
  creme: 'cream',
};

/** Other names of a make, beside its own. */
export const makeNames: Readonly<Record<string, readonly string[]>> = {
  volkswagen: ['vw', 'volks'],
  mercedesbenz: ['mercedes', 'merc', 'mercs', 'benz', 'mb'],
  chevrolet: ['chev', 'chevy'],
  landrover: ['landy'],
  mitsubishi: ['mitsi', 'mitsu', 'mitzi'],
  subaru: ['subie', 'subi'],
  toyota: ['toyo'],
  lamborghini: ['lambo'],
  bmw: ['beemer', 'bimmer'],
  alfaromeo: ['alfa'],
  greatwall: ['gwm'],
  isuzu: ['isuzu ute'],
  porsche: ['porsh'],
  rollsroyce: ['rolls'],
  harleydavidson: ['harley'],
};

/** Other names of a model, beside its own. */
export const modelNames: Readonly<Record<string, readonly string[]>> = {
  commodore: ['commo', 'commadore'],
  discovery: ['disco'],
  discoverysport: ['disco sport'],
  mustang: ['stang'],
};

/** Maximum words of a colour's name. */
const RUN_MAX = 4;

/**
 * Colours by the word sequences that name them: `red`, `soul red` and `soul red crystal` are all colours with those
 * words. A sequence that is part of a trim's name (`black edition`) is null: it stays text.
 */
export function coloursOf(colours: readonly string[], badges: readonly string[]): Map<string, Sense | null> {
  const byRun = new Map<string, { label: string; values: string[] }>();
  for (const colour of colours) {
    const words = tokens(colour).map(spelling);
    for (const run of runsOf(words).filter(
      (each) => names(each) || (each.length > 1 && each.length === words.length),
    )) {
      const key = run.join('');
      const previous = byRun.get(key);
      if (previous) previous.values.push(colour);
      else byRun.set(key, { label: labelOf(run), values: [colour] });
    }
  }
  const senses = new Map<string, Sense | null>();
  for (const [key, { label, values }] of byRun) {
    const sense = valuesSense('colour', [...new Set(values)], label);
    senses.set(key, sense);
    for (const [other, stockSpelling] of Object.entries(colourSpellings)) {
      if (key.includes(stockSpelling)) senses.set(key.replace(stockSpelling, other), sense);
    }
  }
  for (const badge of badges) {
    for (const run of runsOf(tokens(badge).map(spelling))) {
      if (run.length > 1 && names(run) && !senses.get(run.join(''))) senses.set(run.join(''), null);
    }
  }
  return senses;
}

const spelling = (word: string): string => colourSpellings[word] ?? word;
const names = (run: readonly string[]): boolean => run.some((word) => colourWords.has(word));
const labelOf = (run: readonly string[]): string =>
  run.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');

function runsOf(words: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + RUN_MAX); to += 1)
      runs.push(words.slice(from, to));
  }
  return runs;
}
