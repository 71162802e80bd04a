import { capital, nounHere } from './noun';
import * as css from './suggestions.css';

/** As `/api/suggest` gives it. */
export interface Suggestion {
  readonly kind: 'make' | 'model' | 'body' | 'car';
  readonly text: string;
  readonly hint?: string;
  readonly count?: number;
  readonly href: string;
}

const headings = [
  ['make', 'Makes'],
  ['model', 'Models'],
  ['body', 'Body types'],
] as const;

function element(tag: string, className: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

/** Draws suggestions into a list box, a group for each kind; gives its options in order. */
export function drawSuggestions(list: HTMLElement, suggestions: readonly Suggestion[]): HTMLElement[] {
  list.textContent = '';
  list.scrollTop = 0;
  const options: HTMLElement[] = [];
  const { many } = nounHere();
  const named = [...headings, ['car', capital(many)]] as const;
  for (const [kind, heading] of named) {
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

function optionOf({ text, hint, count, href }: Suggestion, id: string): HTMLElement {
  const option = element('div', css.option, text);
  option.id = id;
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  option.dataset['href'] = href;
  const more =
    hint ?? (count === undefined ? '' : `${count} ${count === 1 ? nounHere().one : nounHere().many}`);
  if (more !== '') option.append(' ', element('span', css.hint, more));
  return option;
}
