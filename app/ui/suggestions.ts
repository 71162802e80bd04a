import { suggestionFinder } from './find-suggestions';
import { drawSuggestions, type Suggestion } from './suggestion-list';
import * as css from './suggestions.css';
import { walk } from './walk-list';

const known = new WeakSet<HTMLInputElement>();
let made = 0;

/**
 * Makes a search field a combobox whose list box suggests where the words lead (the pattern of the ARIA Authoring
 * Practices): the field keeps the focus, arrows, Home and End walk the list, Enter follows the active suggestion or
 * else sends the words, Escape closes the list first. The form works the same without.
 */
export function suggestFor(input: HTMLInputElement): void {
  const field = input.closest<HTMLElement>('[data-suggest]');
  if (!field || known.has(input)) return;
  known.add(input);
  const { list, said } = popupOf(field);
  let options: HTMLElement[] = [];
  let active = -1;

  const activate = (index: number) => {
    options[active]?.setAttribute('aria-selected', 'false');
    active = index;
    const option = options[index];
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };
  const open = (isOpen: boolean) => {
    list.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen));
    activate(-1);
  };
  const show = (suggestions: readonly Suggestion[]) => {
    if (document.activeElement !== input) return;
    options = drawSuggestions(list, suggestions);
    open(options.length > 0);
    said.textContent = input.value.trim() === '' ? '' : inWords(options.length);
  };
  const finder = suggestionFinder(show);
  const close = () => {
    finder.stop();
    open(false);
    said.textContent = '';
  };
  const follow = (option: HTMLElement | undefined) => {
    close();
    input.value = '';
    goTo(option?.dataset['href'] ?? '');
  };
  const onInput = () => {
    // What is typed now is read again, though the words before were searched as they stood.
    const literal = input.form?.elements.namedItem('literal');
    if (literal instanceof HTMLInputElement) literal.disabled = true;
    finder.find(input.value);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (list.hidden) {
      if (event.key === 'ArrowDown' && input.value !== '') finder.find(input.value);
      return;
    }
    const wanted = walk(event.key, active, options.length);
    if (wanted !== undefined) activate(wanted);
    else if (event.key === 'Enter' && active >= 0) follow(options[active]);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);
  open(false);
  input.addEventListener('input', onInput);
  input.addEventListener('keydown', onKey);
  input.addEventListener('blur', close);
  input.form?.addEventListener('submit', close);
  // A press in the list must not take the focus from the field.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest<HTMLElement>('[role=option]') : null;
    if (option) follow(option);
  });
  if (input.value !== input.defaultValue) onInput();
}

function popupOf(field: HTMLElement): { list: HTMLElement; said: HTMLElement } {
  const list = document.createElement('div');
  list.className = css.list;
  list.id = `suggestions-${made++}`;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Suggestions');
  const said = document.createElement('div');
  said.className = css.hidden;
  said.setAttribute('role', 'status');
  field.append(list, said);
  return { list, said };
}

const inWords = (count: number): string =>
  count === 0 ? 'No suggestions' : `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`;

/** By a link's click, which the page hears as any other. */
function goTo(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}
