/** Makes the field that filters a list of values work once it is focused. */
export function findValues(field: Element): void {
  if (!(field instanceof HTMLInputElement) || field.dataset['key'] !== 'find') return;
  field.oninput = () => showMatches(field);
  // Enter would submit the form.
  field.onkeydown = (event) => {
    if (event.key === 'Enter') event.preventDefault();
  };
}

/** Shows the values that contain the typed text, including collapsed ones; all of them for an empty field. */
function showMatches({ value, parentElement: group }: HTMLInputElement): void {
  const wanted = plain(value);
  for (const more of group?.querySelectorAll('details') ?? []) more.open = wanted !== '';
  for (const label of group?.querySelectorAll('label') ?? [])
    label.hidden = !plain(label.querySelector('input')?.value ?? '').includes(wanted);
}

const plain = (text: string): string => text.trim().toLowerCase();
