/** Makes a field that finds values of a list work, once it has the focus. */
export function findValues(field: Element): void {
  if (!(field instanceof HTMLInputElement) || field.dataset['key'] !== 'find') return;
  field.oninput = () => showMatches(field);
  // Enter would send the form.
  field.onkeydown = (event) => {
    if (event.key === 'Enter') event.preventDefault();
  };
}

/** Shows the values with the typed letters anywhere in them, those folded away too; all of them when nothing is typed. */
function showMatches({ value, parentElement: group }: HTMLInputElement): void {
  const wanted = plain(value);
  for (const more of group?.querySelectorAll('details') ?? []) more.open = wanted !== '';
  for (const label of group?.querySelectorAll('label') ?? [])
    label.hidden = !plain(label.querySelector('input')?.value ?? '').includes(wanted);
}

const plain = (text: string): string => text.trim().toLowerCase();
