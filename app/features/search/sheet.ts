/** Makes a sheet modal: focus inside, the rest of the page inert, Escape closes. Returns a function that undoes it. */
export function modal(sheet: HTMLElement, close: () => void): () => void {
  const opener = document.activeElement;
  const still = othersOf(sheet).filter((element) => !element.inert);
  for (const element of still) element.inert = true;
  sheet.querySelector<HTMLElement>('a[aria-label], button')?.focus({ preventScroll: true });
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  const wide = matchMedia('(min-width: 62em)');
  document.addEventListener('keydown', onKey);
  wide.addEventListener('change', close);
  return () => {
    document.removeEventListener('keydown', onKey);
    wide.removeEventListener('change', close);
    for (const element of still) element.inert = false;
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
}

/** All siblings of an element and of its ancestors, up to the body. */
function othersOf(element: HTMLElement): HTMLElement[] {
  const others: HTMLElement[] = [];
  for (let at = element; at.parentElement && at !== document.body; at = at.parentElement) {
    for (const sibling of at.parentElement.children)
      if (sibling !== at && sibling instanceof HTMLElement && !/^(SCRIPT|STYLE|LINK)$/.test(sibling.tagName))
        others.push(sibling);
  }
  return others;
}
