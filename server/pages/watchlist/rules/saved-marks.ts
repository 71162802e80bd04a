/** Letters and digits: anything else would have to be escaped in a selector. */
const plainId = /^[\w-]{1,200}$/;

/**
 * The rules that fill the hearts of saved cars, for pages without scripts: pages are the same for everyone, and this sheet
 * is the visitor's own. With a script, the browser asks for the list and the buttons say whether they are pressed.
 */
export function savedMarks(carIds: readonly string[]): string {
  const values = carIds.filter((id) => plainId.test(id)).map((id) => `[value="${id}"]`);
  if (values.length === 0) return '';
  const saved = `button[form=watchlist]:is(${values.join()})`;
  const filled = 'color:var(--c-critical);fill:var(--c-critical);stroke:var(--c-critical)';
  return `${saved}{display:inline-grid!important}${saved} svg{${filled}}`;
}
