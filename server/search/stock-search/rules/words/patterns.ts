import type { Reader, Sense } from './sense';
import { beginsWord } from './typed-text';

export type Groups = Readonly<Partial<Record<string, string>>>;

/** A pattern of the line, and what its groups mean: null stays text, undefined is no match after all. */
export interface Pattern {
  readonly matches: RegExp;
  readonly means: (groups: Groups) => Sense | null | undefined;
}

/** A pattern from its source, up to the end of a word; spaces in it stand for a space or a hyphen. */
export const pattern = (source: string, means: Pattern['means']): Pattern => ({
  matches: new RegExp(`(?:${source.replaceAll(' ', '[ -]')})(?=\\s|$)`, 'uy'),
  means,
});

/** Reads the longest of some patterns; each begins and ends with whole words. */
export function patternReader(patterns: readonly Pattern[]): Reader {
  return (typed, at) => {
    const start = typed.starts[at];
    if (start === undefined || !beginsWord(typed, at)) return undefined;
    let longest: { to: number; sense: Sense | null } | undefined;
    for (const { matches, means } of patterns) {
      matches.lastIndex = start;
      const found = matches.exec(typed.line);
      const to = found ? typed.endsAt.get(matches.lastIndex) : undefined;
      if (!found || to === undefined || (longest && to <= longest.to)) continue;
      const sense = means(found.groups ?? {});
      if (sense !== undefined) longest = { to, sense };
    }
    return longest;
  };
}
