import type { SuggestionView } from '#server/search/views/search-view';
import type { Behaviour } from '~/rendering/enhanced';
import { say, sayCount } from '~/rendering/say';
import { inShoppersState } from '~/ui/register-in';
import { drawSuggestions, walk } from './suggestion-list';
import * as css from './suggestions.css';

/** Makes a search field a combobox; the form works the same without. */
export const run: Behaviour = (field) => {
  const input = field.querySelector('input');
  if (input) new Combobox(input, field).listen();
};

/**
 * A field whose list box suggests where the words lead (the pattern of the ARIA Authoring Practices): the field keeps
 * the focus, arrows, Home and End walk the list, Enter follows the active suggestion or else sends the words, Escape
 * closes the list first.
 */
class Combobox {
  private readonly popup: Popup;
  private readonly finder = suggestionFinder((suggestions) => this.show(suggestions));
  private options: readonly HTMLElement[] = [];
  private active = -1;

  constructor(
    private readonly input: HTMLInputElement,
    private readonly field: HTMLElement,
  ) {
    this.popup = popupOf(field);
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', this.popup.list.id);
    this.open(false);
  }

  listen(): void {
    const { input, popup } = this;
    input.addEventListener('input', () => this.find());
    input.addEventListener('keydown', (event) => this.onKey(event));
    input.addEventListener('blur', () => this.close());
    input.form?.addEventListener('submit', () => this.close());
    // A press in the list must not take the focus from the field.
    popup.list.addEventListener('mousedown', (event) => event.preventDefault());
    popup.list.addEventListener('click', ({ target }) => {
      const option = target instanceof Element ? target.closest<HTMLElement>('[role=option]') : null;
      if (option) this.follow(option);
    });
    if (input.value !== input.defaultValue) this.find();
  }

  private find(): void {
    // What is typed now is read again, though the words before were searched as they stood.
    const literal = this.input.form?.elements.namedItem('literal');
    if (literal instanceof HTMLInputElement) literal.disabled = true;
    this.finder.find(this.input.value);
  }

  private show(suggestions: readonly SuggestionView[]): void {
    if (document.activeElement !== this.input) return;
    this.options = drawSuggestions(this.popup.list, suggestions);
    this.open(this.options.length > 0);
    keepInSight(this.field, this.popup.list);
    this.popup.said.textContent = this.input.value.trim() === '' ? '' : inWords(this.options.length);
  }

  private open(isOpen: boolean): void {
    this.popup.list.hidden = !isOpen;
    this.input.setAttribute('aria-expanded', String(isOpen));
    this.activate(-1);
  }

  private close(): void {
    this.finder.stop();
    this.open(false);
    this.popup.said.textContent = '';
  }

  private activate(index: number): void {
    this.options[this.active]?.setAttribute('aria-selected', 'false');
    this.active = index;
    const option = this.options[index];
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) this.input.setAttribute('aria-activedescendant', option.id);
    else this.input.removeAttribute('aria-activedescendant');
  }

  private follow(option: HTMLElement): void {
    this.close();
    this.input.value = '';
    goTo(option.dataset['href'] ?? '');
  }

  private onKey(event: KeyboardEvent): void {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const { list } = this.popup;
    if (list.hidden) {
      if (event.key === 'ArrowDown' && this.input.value !== '') this.find();
      return;
    }
    const option = this.options[this.active];
    const nextIndex = walk(event.key, this.active, this.options.length);
    if (nextIndex !== undefined) this.activate(nextIndex);
    else if (event.key === 'Enter' && option) this.follow(option);
    else if (event.key === 'Escape') this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

const inWords = (count: number): string =>
  count === 0 ? say('No matches') : sayCount(count, '{count} suggestion', '{count} suggestions');

/** Typing settles this long before anything is asked, in milliseconds. */
const settleMs = 120;
const keptMax = 50;
const cache = new Map<string, readonly SuggestionView[]>();

/** Passes the suggestions for a text to `show`, unless the text has changed since; after a failure, an empty list. */
function suggestionFinder(show: (suggestions: readonly SuggestionView[]) => void) {
  let timer = 0;
  let request = new AbortController();
  const stop = () => {
    clearTimeout(timer);
    request.abort();
  };
  const find = (text: string) => {
    stop();
    const query = text.trim().replace(/\s+/g, ' ');
    const cachedList = query === '' ? [] : cache.get(query);
    if (cachedList) return show(cachedList);
    request = new AbortController();
    const { signal } = request;
    timer = window.setTimeout(() => {
      void load(query, signal).then((list) => signal.aborted || show(list));
    }, settleMs);
  };
  return { find, stop };
}

async function load(query: string, signal: AbortSignal): Promise<readonly SuggestionView[]> {
  try {
    const answer = await fetch(
      inShoppersState(`/api/suggest?query=${encodeURIComponent(query)}`, location.search),
      {
        signal,
      },
    );
    if (!answer.ok) return [];
    const { suggestions }: { suggestions: readonly SuggestionView[] } = await answer.json();
    if (cache.size >= keptMax) cache.clear();
    cache.set(query, suggestions);
    return suggestions;
  } catch {
    return [];
  }
}

const marginPx = 8;
const leastHeightPx = 180;
const phone = '(max-width: 35.99em)';

let optionCount = 0;

interface Popup {
  readonly list: HTMLElement;
  /** Says aloud how many suggestions there are. */
  readonly said: HTMLElement;
}

/** An empty list box below a field, and a live region. */
function popupOf(field: HTMLElement): Popup {
  const list = document.createElement('div');
  list.className = css.list;
  list.id = `suggestions-${optionCount++}`;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', say('Suggestions'));
  const announcement = document.createElement('div');
  announcement.className = css.hidden;
  announcement.setAttribute('role', 'status');
  field.append(list, announcement);
  return { list, said: announcement };
}

/** Keeps an open list in sight, above the keyboard of a phone too. */
function keepInSight(field: HTMLElement, list: HTMLElement): void {
  if (list.hidden) return;
  if (matchMedia(phone).matches) field.scrollIntoView({ block: 'start' });
  const room = (visualViewport?.height ?? innerHeight) - list.getBoundingClientRect().top - marginPx;
  list.style.maxHeight = `${Math.max(room, leastHeightPx)}px`;
}

/** Opens the address by clicking a link, so that the router handles it like any other click. */
function goTo(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}
