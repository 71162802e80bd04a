import type { Suggestion } from './suggestion-list';

/** Typing settles this long before anything is asked, in milliseconds. */
const settleMs = 120;
const keptMax = 50;
const kept = new Map<string, readonly Suggestion[]>();

/** Gives what a text suggests to `show`, unless another text was asked for meanwhile; nothing where it fails. */
export function suggestionFinder(show: (suggestions: readonly Suggestion[]) => void) {
  let timer = 0;
  let asked = new AbortController();
  const stop = () => {
    clearTimeout(timer);
    asked.abort();
  };
  const find = (typed: string) => {
    stop();
    const query = typed.trim().replace(/\s+/g, ' ');
    const known = query === '' ? [] : kept.get(query);
    if (known) return show(known);
    asked = new AbortController();
    const { signal } = asked;
    timer = window.setTimeout(() => {
      void load(query, signal).then((found) => signal.aborted || show(found));
    }, settleMs);
  };
  return { find, stop };
}

async function load(query: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  try {
    const answer = await fetch(`/api/suggest?query=${encodeURIComponent(query)}`, { signal });
    if (!answer.ok) return [];
    const { suggestions }: { suggestions: readonly Suggestion[] } = await answer.json();
    if (kept.size >= keptMax) kept.clear();
    kept.set(query, suggestions);
    return suggestions;
  } catch {
    return [];
  }
}
