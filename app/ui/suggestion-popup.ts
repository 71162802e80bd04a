import * as css from './suggestions.css';

const marginPx = 8;
const leastHeightPx = 180;
const phoneWidthPx = 576;
let made = 0;

export interface Popup {
  readonly list: HTMLElement;
  /** Says aloud how many suggestions there are. */
  readonly said: HTMLElement;
}

/** An empty list box below a field, and a live region. */
export function popupOf(field: HTMLElement): Popup {
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

/** Keeps an open list in sight, above the keyboard of a phone too. */
export function keepInSight(field: HTMLElement, list: HTMLElement): void {
  if (list.hidden) return;
  if (innerWidth < phoneWidthPx) field.scrollIntoView({ block: 'start' });
  const room = (visualViewport?.height ?? innerHeight) - list.getBoundingClientRect().top - marginPx;
  list.style.maxHeight = `${Math.max(room, leastHeightPx)}px`;
}

/** Goes there by a link's click, which the page hears as any other. */
export function goTo(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}
