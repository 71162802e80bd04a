import type { Behaviour } from '~/rendering/enhanced';

/** Time for the mouse to move from a menu name to its dropdown. */
const restMs = 250;

/**
 * Behaviour that browsers lack for the header's dropdowns: they close on Escape or when the shopper presses or focuses
 * something else, and if the dealer wants it they open on hover. Loaded when the header is first used.
 */
export const run: Behaviour = (_header, event) => {
  const nav = document.getElementById('menu');
  if (!nav) return;
  document.addEventListener('pointerdown', ({ target }) => closeOthers(nav, target));
  document.addEventListener('focusin', ({ target }) => closeOthers(nav, target));
  nav.addEventListener('keydown', (event) => onKey(nav, event));
  if (!('hover' in nav.dataset)) return;
  const byMouse = event instanceof PointerEvent && event.pointerType === 'mouse';
  for (const menu of nav.querySelectorAll('details')) {
    openUnderMouse(nav, menu);
    // The mouse may rest on it since before this code was loaded.
    if (byMouse && menu.matches(':hover') && !isSheet(nav)) menu.open = true;
  }
};

/** On a phone the menu is a sheet where opening a group closes no other, so that nothing moves under the thumb. */
const isSheet = (nav: HTMLElement): boolean => getComputedStyle(nav).position === 'fixed';
const openMenus = (nav: HTMLElement) => nav.querySelectorAll<HTMLDetailsElement>('details[open]');

function closeOthers(nav: HTMLElement, target: EventTarget | null): void {
  if (isSheet(nav)) return;
  for (const menu of openMenus(nav))
    if (!(target instanceof Node && menu.contains(target))) menu.open = false;
}

function onKey(nav: HTMLElement, event: KeyboardEvent): void {
  const menu = event.target instanceof Element ? event.target.closest('details') : null;
  if (!menu) return;
  const { key } = event;
  if (key === 'Escape' && menu.open && !isSheet(nav)) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  } else if (key === 'ArrowDown' || key === 'ArrowUp') {
    event.preventDefault();
    menu.open = true;
    const stops = [...menu.querySelectorAll<HTMLElement>('summary, a')];
    const at = stops.findIndex((stop) => stop.matches(':focus'));
    stops.at((at + (key === 'ArrowDown' ? 1 : -1)) % stops.length)?.focus();
  }
}

function openUnderMouse(nav: HTMLElement, menu: HTMLDetailsElement): void {
  let leaving: ReturnType<typeof setTimeout> | undefined;
  menu.addEventListener('pointerenter', ({ pointerType }) => {
    clearTimeout(leaving);
    if (pointerType !== 'mouse' || isSheet(nav)) return;
    closeOthers(nav, menu);
    menu.open = true;
  });
  menu.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType !== 'mouse' || isSheet(nav)) return;
    leaving = setTimeout(() => {
      menu.open = false;
    }, restMs);
  });
  // Hover already opened it: the following click must not close it again.
  menu.querySelector('summary')?.addEventListener('click', (event) => {
    if (menu.open && event.detail > 0 && !isSheet(nav) && menu.matches(':hover')) event.preventDefault();
  });
}
