import type { Reader, Sense } from './sense';
import { beginsWord } from './typed-text';

export type Groups = Readonly<Partial<Record<string, string>>>;

/** A pattern of the line, and the meaning of its groups: null stays text, undefined is not a match after all. */
export interface Pattern {
  readonly matches: RegExp;
  readonly means: (groups: Groups) => Sense | null | undefined;
}

/** Compiles a pattern from its source, ending at a word boundary; spaces in it match a space or a hyphen. */
export const pattern = (source: string, means: Pattern['means']): Pattern => ({
  matches: new RegExp(`(?:${source.replaceAll(' ', '[ -]')})(?=\\s|$)`, 'uy'),
  means,
});

/** Finds the longest match of some patterns; each begins and ends at word boundaries. */
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
