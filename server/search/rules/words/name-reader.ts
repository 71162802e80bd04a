import { limits } from '#server/search/rules/refinement-params';
import { modelAfterMake } from '#server/stock/cars/rules/naming';
import { makeWords } from '#server/stock/feeds/rules/feed/makes';
import { colourWords } from './concepts';
import type { Lexicon } from './lexicon';
import { everydayWords, familyNames, fillers, knownModels, type ModelOf } from './model-names';
import { makeNames } from './other-names';
import { editDistance } from './spelling';
import {
  beginsWord,
  compactBetween,
  endsWord,
  type Match,
  orWords,
  type Reader,
  type Sense,
  type TypedText,
  windows,
} from './typed-text';

/** The most atoms a name has: `land rover range rover sport` has its make's and its model's. */
const NAME_ATOMS_MAX = 5;
/** Maximum models for a part of a name. */
const MODELS_MAX = 6;
/** Minimum letters for two joined words to count as a misspelt name. */
const LONG_NAME = 8;

/** Reads names of the stock: makes, models, bodies, fuels, colours, places; misspelt ones as a last resort. */
export function nameReader(lexicon: Lexicon): Reader {
  return (text, at) => {
    if (!beginsWord(text, at)) return undefined;
    return (
      longest(text, at, lexicon) ??
      misspelt(text, at, at + 2, lexicon) ??
      partOfModel(text, at, lexicon) ??
      misspelt(text, at, at + 1, lexicon)
    );
  };
}

function longest(text: TypedText, at: number, lexicon: Lexicon): Match | undefined {
  let best: Match | undefined;
  for (const { to, key } of namesAt(text, at)) {
    const match = makeAndModel(text, to, key, lexicon) ?? plain(to, key, lexicon);
    if (match && (!best || match.to > best.to)) best = match;
  }
  return best;
}

/** The words from an atom on that may be a name. */
const namesAt = (text: TypedText, at: number) => windows(text, at, isArticle(text, at) ? 1 : NAME_ATOMS_MAX);

/** `a 4` is an article and a number, not an A4; `a class` is a model. */
const isArticle = ({ atoms }: TypedText, at: number): boolean =>
  atoms[at]?.word === 'a' && atoms[at + 1]?.joined === false && atoms[at + 1]?.word !== 'class';

/** The meaning of a key by itself. */
function plain(to: number, key: string, lexicon: Lexicon): Match | undefined {
  for (const name of singulars(key)) {
    const kind = lexicon.kinds.get(name);
    const place = lexicon.places.get(name);
    // A word for both a colour and a town is ambiguous.
    if (kind !== undefined) return { to, sense: place ? null : kind };
    const models = lexicon.models.get(name);
    const sense = models ? modelsSense(models, name) : place;
    if (sense) return { to, sense };
  }
  return undefined;
}

/** A make, with one of its models if that follows. */
function makeAndModel(text: TypedText, to: number, key: string, lexicon: Lexicon): Match | undefined {
  for (const name of singulars(key)) {
    const makes = lexicon.makes.get(name);
    if (!makes) continue;
    return (
      modelOf(text, to, makes, lexicon) ??
      misspeltModelOf(text, to, makes, lexicon) ?? {
        to,
        // A suburb may have the name of a make.
        sense: lexicon.places.has(name) ? null : makeSense(makes),
      }
    );
  }
  return undefined;
}

function modelOf(text: TypedText, at: number, makes: readonly string[], lexicon: Lexicon): Match | undefined {
  for (const which of ['whole', 'parts'] as const) {
    for (const { to, key } of namesAt(text, at)) {
      if (which === 'parts' && isNoPart(key, lexicon)) continue;
      for (const name of singulars(key)) {
        const models = makes.flatMap((make) =>
          (lexicon.modelsOf.get(make)?.[which].get(name) ?? []).map((model): ModelOf => ({ make, model })),
        );
        const sense = models.length > 0 ? modelsSense(models, name) : null;
        if (sense) return { to, sense };
      }
    }
  }
  return undefined;
}

function misspeltModelOf(
  text: TypedText,
  at: number,
  makes: readonly string[],
  lexicon: Lexicon,
): Match | undefined {
  for (const to of [at + 2, at + 1]) {
    const name = intended(text, at, to, lexicon);
    const models = (name === null ? undefined : lexicon.models.get(name)) ?? [];
    const own = models.filter(({ make }) => makes.includes(make));
    if (own.length > 0) return { to, sense: modelsSense(own) };
  }
  return oneLetterOff(text, at, makes, lexicon);
}

/** Beside its make a model may be short and have a wrong letter: `toyota hylux`. */
function oneLetterOff(
  text: TypedText,
  at: number,
  makes: readonly string[],
  lexicon: Lexicon,
): Match | undefined {
  const typed = text.atoms[at]?.compact ?? '';
  if (!/^[a-z]{5,24}$/.test(typed) || !endsWord(text, at + 1)) return undefined;
  if (lexicon.kinds.has(typed) || isKnown(typed, lexicon)) return undefined;
  const isNear = (name: string) =>
    name[0] === typed[0] && name.length === typed.length && /^[a-z]+$/.test(name);
  const near = makes.flatMap((make) =>
    [...(lexicon.modelsOf.get(make)?.whole ?? [])]
      .filter(([name]) => isNear(name) && editDistance(typed, name, 1) === 1)
      .map(([, models]) => models.map((model): ModelOf => ({ make, model }))),
  );
  const [only, ...others] = near;
  return only && others.length === 0 ? { to: at + 1, sense: modelsSense(only) } : undefined;
}

const makeSense = (makes: readonly string[]): Sense => ({
  label: makes[0] ?? '',
  refinements: { make: makes },
});

/** Models of one make, or of a family; a part of a name shared by many models, or by several makes, stays text. */
function modelsSense(matchingModels: readonly ModelOf[], key = ''): Sense | null {
  const makes = [...new Set(matchingModels.map(({ make }) => make))];
  const models = [...new Set(matchingModels.map(({ model }) => model))];
  const family = models.length > 1 ? familyNames(makes[0] ?? '').get(key) : undefined;
  if (models.length > (family === undefined ? MODELS_MAX : limits.valuesPerAttribute)) return null;
  if (family !== undefined)
    return { label: `${makes[0]} ${family}`, refinements: { make: makes, model: models } };
  const label =
    makes.length === 1
      ? `${makes[0]} ${orWords(models.map((model) => modelAfterMake(makes[0] ?? '', model)))}`
      : orWords(models);
  return { label, refinements: { make: makes, model: models } };
}

/** A name and its singular: `utes` is `ute` too, and `cx5s` is `cx5`. */
function singulars(key: string): string[] {
  if (key.length < 3 || !key.endsWith('s') || key.endsWith('ss') || /^\d/.test(key)) return [key];
  return key.endsWith('es') ? [key, key.slice(0, -1), key.slice(0, -2)] : [key, key.slice(0, -1)];
}

/** A trim or a type is more likely than a part of a model's name. */
const isNoPart = (key: string, { kinds, badgesByWord }: Lexicon): boolean =>
  fillers.has(key) || kinds.has(key) || badgesByWord.has(key);

/** A part of a model's name: `prado`, `range rover`. */
function partOfModel(text: TypedText, at: number, lexicon: Lexicon): Match | undefined {
  for (const { to, key } of namesAt(text, at)) {
    const models = lexicon.badgesByWord.has(key) ? undefined : lexicon.modelParts.get(key);
    const sense = models ? modelsSense(models) : null;
    if (sense) return { to, sense };
  }
  return undefined;
}

/** The single name that some joined atoms are a typo of. */
function misspelt(text: TypedText, at: number, to: number, lexicon: Lexicon): Match | undefined {
  const name = intended(text, at, to, lexicon);
  if (name === null) return undefined;
  return makeAndModel(text, to, name, lexicon) ?? plain(to, name, lexicon);
}

/** Two joined words must be long; a single one must not be a known word. */
function intended(text: TypedText, at: number, to: number, lexicon: Lexicon): string | null {
  if (to > text.atoms.length || !endsWord(text, to)) return null;
  const key = compactBetween(text, at, to);
  if (to - at > 1 ? !isOneName(text, at, to, lexicon) : isKnown(key, lexicon)) return null;
  return lexicon.spelling.find(key);
}

/** Words with their own meaning are not halves of a misspelt name: `sport awd` is not Sportage. */
function isOneName(text: TypedText, at: number, to: number, { kinds, badgesByWord }: Lexicon): boolean {
  const words = text.atoms.slice(at, to).map(({ compact }) => compact);
  const own = words.some((word) => fillers.has(word) || kinds.has(word) || badgesByWord.has(word));
  return !own && words.join('').length >= LONG_NAME;
}

const otherMakeNames = new Set(Object.values(makeNames).flat());

const isCarName = (key: string): boolean =>
  makeWords([key]) !== undefined || otherMakeNames.has(key) || knownModels.has(key) || colourWords.has(key);

/** A make, model or colour by its usual name, whether or not it is in stock. */
export function carName(text: TypedText, at: number): Match | undefined {
  for (const { to, key } of namesAt(text, at)) {
    const name = singulars(key).find(isCarName);
    if (name !== undefined) return { to, sense: { label: makeWords([name])?.make ?? '', refinements: {} } };
  }
  return undefined;
}

/** Correctly spelt, though nothing in stock has that name. */
function isKnown(word: string, { badgesByWord }: Lexicon): boolean {
  const isKnownWord = (each: string) =>
    everydayWords.has(each) || fillers.has(each) || knownModels.has(each) || badgesByWord.has(each);
  return singulars(word).some(isKnownWord) || makeWords([word]) !== undefined;
}
