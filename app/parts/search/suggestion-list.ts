import type { SuggestionView } from '#server/search/views/search-view';
import { say, sayWord } from '~/rendering/say';
import { capital, nounHere } from '../cars/noun';
import * as css from './suggestions.css';

const headings = () =>
  [
    ['list', say('Results')],
    ['make', say('Makes')],
    ['model', say('Models')],
    ['body', say('Body types')],
    ['car', sayWord(capital(nounHere().many))],
  ] as const;

function element(tag: string, className: string, text: string): HTMLElement {
  const node = document.createElement(tag);
  node.className = className;
  node.textContent = text;
  return node;
}

/** Draws suggestions into a list box, a group for each kind; gives its options in order. */
export function drawSuggestions(list: HTMLElement, suggestions: readonly SuggestionView[]): HTMLElement[] {
  list.textContent = '';
  list.scrollTop = 0;
  const options: HTMLElement[] = [];
  for (const [kind, heading] of headings()) {
    const own = suggestions.filter((suggestion) => suggestion.kind === kind);
    if (own.length === 0) continue;
    const group = element('div', '', '');
    group.setAttribute('role', 'group');
    group.setAttribute('aria-label', heading);
    const title = element('div', css.heading, heading);
    title.setAttribute('aria-hidden', 'true');
    group.append(title);
    for (const suggestion of own) {
      const option = optionOf(suggestion, `${list.id}-${options.length}`);
      options.push(option);
      group.append(option);
    }
    list.append(group);
  }
  return options;
}

function optionOf({ text, hint, count, href }: SuggestionView, id: string): HTMLElement {
  const option = element('div', css.option, text);
  option.id = id;
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  option.dataset['href'] = href;
  const more = hint ?? (count === undefined ? '' : countedCars(count));
  if (more !== '') option.append(' ', element('span', css.hint, more));
  return option;
}

function countedCars(count: number): string {
  const { one, many } = nounHere();
  return say('{count} {things}', { count, things: sayWord(count === 1 ? one : many) });
}

/** Where a key leads from the active option; -1 is the field itself, undefined no way of the list. */
export function walk(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1;
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1;
  if (active < 0) return undefined;
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : undefined;
}
