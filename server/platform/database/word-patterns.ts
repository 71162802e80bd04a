/** Words of one search; more say nothing. */
const mostWords = 8;

/** A `like` pattern with the escape character `!` for each word of a search. */
export const wordPatterns = (text = ''): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostWords)
    .map((word) => `%${word.replace(/[!%_]/g, '!$&')}%`);
