import { createContext, useContext } from 'react';

/** Whether a site says “Dealer comments” where others say “Dealer Comments”. */
export const SentenceCase = createContext(false);

/** Headings and buttons in the site's case, from their words in title case. */
export function useCase(): (words: string) => string {
  const isSentence = useContext(SentenceCase);
  return (words) => (isSentence ? words.charAt(0) + words.slice(1).toLowerCase() : words);
}
