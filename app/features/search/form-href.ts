/** The address that a form submits to; empty fields are left out. */
export function hrefOf(form: HTMLFormElement): string {
  const params = new URLSearchParams();
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string' && value !== '') params.append(name, value);
  });
  return `${form.getAttribute('action')}?${params}`;
}
