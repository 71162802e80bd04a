import type { FieldErrors } from '#server/desk/views/desk-view';
import {
  demosField,
  fieldGroups,
  type SetUpField,
  setUpFields,
} from '#server/operate/set-up/rules/set-up-fields';
import { escapeXml } from '#server/platform/text/xml';
import { plainPage } from './plain-page';

const style = [
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:2rem auto;padding:0 1.25rem 4rem;color:#1d2125;background:#fff}',
  'h1{line-height:1.2}',
  'fieldset{margin:2rem 0 0;padding:0;border:0;min-width:0}',
  'legend{padding:0;font-size:1.375rem;font-weight:700}',
  'label{display:block;margin-top:1.25rem;font-weight:600}',
  'small{display:block;font-size:1rem;font-weight:400;color:#4a5258}',
  'input,select{box-sizing:border-box;width:100%;min-height:3rem;margin-top:.25rem;padding:.5rem .75rem;font:inherit;color:inherit;background:#fff;border:1px solid #5f6870;border-radius:6px}',
  'input[type=checkbox]{width:auto;min-height:1.5rem;min-width:1.5rem;vertical-align:middle}',
  '.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:0 1rem;align-items:end}',
  '.error{display:block;font-weight:600;color:#a4121f}',
  '[aria-invalid]{border:2px solid #a4121f}',
  '.summary{padding:1rem 1.25rem;border:2px solid #a4121f;border-radius:6px}',
  '.summary ul{margin:.5rem 0 0;padding-left:1.25rem}',
  'a{color:#14508f}',
  'button{width:100%;min-height:3rem;margin-top:2.5rem;padding:.5rem 1rem;font:inherit;font-weight:600;color:#fff;background:#14508f;border:0;border-radius:6px;cursor:pointer}',
  ':focus-visible{outline:3px solid #14508f;outline-offset:2px}',
].join('');

/**
 * Sends the form without leaving the page, so that passwords and the logo, which no server can fill in again, stay in their
 * fields. Without it, they are entered again. Nothing can be typed until the answer is here, since the answer replaces the form.
 */
const script = `
document.addEventListener('submit', async (event) => {
  const form = event.target;
  event.preventDefault();
  form.inert = true;
  try {
    const answer = await fetch(form.action, { method: 'POST', body: new FormData(form) });
    if (answer.redirected) return location.assign(answer.url);
    const template = document.createElement('template');
    template.innerHTML = await answer.text();
    const page = template.content;
    for (const { name, value, files } of form.querySelectorAll('[type=password], [type=file]')) {
      const field = page.querySelector('[name="' + name + '"]');
      if (field) Object.assign(field, files ? { files } : { value });
    }
    document.title = page.querySelector('title').textContent;
    document.querySelector('main').replaceWith(page.querySelector('main'));
    document.querySelector('#summary')?.focus();
  } catch {
    form.submit();
  }
});
`;

export interface SetUpState {
  readonly key: string;
  /** What was typed before, by field. */
  readonly typed: (field: string) => string | undefined;
  readonly errors?: FieldErrors;
  /** Why nothing was made, where no field is at fault. */
  readonly notice?: string | undefined;
  readonly status?: number;
  /** There are demo sites, which can be switched off. */
  readonly hasDemos?: boolean;
}

/** The form that sets up the first site: every mistake beside its field, and everything but passwords as it was typed. */
export function setUpPage({
  key,
  typed,
  errors = {},
  notice,
  status = 200,
  hasDemos = false,
}: SetUpState): Response {
  const isRefused = Object.keys(errors).length > 0 || notice !== undefined;
  const groups = fieldGroups.map(({ heading, about, fields }) => {
    const text = about ? `<p>${escapeXml(about)}</p>` : '';
    const drawn = fields.map((field) => drawField(field, typed(field.name) ?? field.usual ?? '', errors));
    return `<fieldset><legend>${heading}</legend>${text}${inPairs(fields, drawn)}</fieldset>`;
  });
  const demos = hasDemos ? drawField(demosField, typed(demosField.name) ?? '', errors) : '';
  return plainPage({
    heading: 'Set up your site',
    ...(isRefused && { title: 'Error: Set up your site' }),
    status,
    style,
    hasForm: true,
    script,
    content:
      `${summary(errors, notice)}<p>You can change all of this later. What you don’t have at hand can wait where it says “optional”.</p>` +
      `<form method="post" action="/set-up?key=${escapeXml(encodeURIComponent(key))}" enctype="multipart/form-data" novalidate>` +
      `${groups.join('')}${demos}<button>Make the site</button></form>`,
  });
}

/** Opening and closing times are side by side. */
const inPairs = (fields: readonly SetUpField[], drawn: readonly string[]): string =>
  fields
    .map(({ type }, at) => {
      const html = drawn[at] ?? '';
      if (type !== 'time') return html;
      return at % 2 === 0 ? `<div class="pair">${html}` : `${html}</div>`;
    })
    .join('');

function drawField(field: SetUpField, value: string, errors: FieldErrors): string {
  const { name, label, hint, isOptional, type } = field;
  const error = errors[name];
  const described = [...(hint ? [`${name}-hint`] : []), ...(error ? [`${name}-error`] : [])];
  const attributes = [
    `id="${name}" name="${name}"`,
    ...(field.autocomplete ? [`autocomplete="${field.autocomplete}"`] : []),
    ...(field.isNumber ? ['inputmode="numeric"'] : []),
    ...(needsEntry(field) ? ['required'] : []),
    ...(error ? ['aria-invalid="true"'] : []),
    ...(described.length > 0 ? [`aria-describedby="${described.join(' ')}"`] : []),
  ].join(' ');
  if (type === 'checkbox') {
    const checked = value === 'yes' ? ' checked' : '';
    return `<div><label for="${name}"><input type="checkbox" ${attributes} value="yes"${checked}> ${escapeXml(label)}</label><small id="${name}-hint">${escapeXml(hint ?? '')}</small></div>`;
  }
  const mark = isOptional && type !== 'time' && type !== 'select' ? ' (optional)' : '';
  return [
    `<div><label for="${name}">${escapeXml(label)}${mark}</label>`,
    hint ? `<small id="${name}-hint">${escapeXml(hint)}</small>` : '',
    error ? `<span class="error" id="${name}-error">${escapeXml(error)}</span>` : '',
    field.options ? drawChoices(field.options, value, attributes) : drawInput(type, value, attributes),
    '</div>',
  ].join('');
}

/** A list of choices without an empty one always has an entry. */
const needsEntry = ({ isOptional, options }: SetUpField): boolean =>
  !isOptional && (options === undefined || options[0]?.value === '');

function drawInput(type: SetUpField['type'], value: string, attributes: string): string {
  const valueAttribute = type === 'password' || type === 'file' ? '' : ` value="${escapeXml(value)}"`;
  return `<input type="${type}" ${attributes}${valueAttribute}>`;
}

function drawChoices(
  options: NonNullable<SetUpField['options']>,
  chosen: string,
  attributes: string,
): string {
  const items = options.map(({ value, text }) => {
    const selected = value === chosen ? ' selected' : '';
    return `<option value="${escapeXml(value)}"${selected}>${escapeXml(text)}</option>`;
  });
  return `<select ${attributes}>${items.join('')}</select>`;
}

function summary(errors: FieldErrors, notice: string | undefined): string {
  const wrong = setUpFields.filter(({ name }) => errors[name] !== undefined);
  if (wrong.length === 0 && notice === undefined) return '';
  const links = wrong.map(({ name }) => `<li><a href="#${name}">${escapeXml(errors[name] ?? '')}</a></li>`);
  const list = links.length > 0 ? `<ul>${links.join('')}</ul>` : '';
  const count = links.length === 1 ? 'One thing needs' : `${links.length} things need`;
  const again = 'Where the passwords or the logo are empty now, enter them again.';
  const text = notice ?? `${count} another look. ${again}`;
  return `<div class="summary" role="alert" id="summary" tabindex="-1"><strong>${escapeXml(text)}</strong>${list}</div>`;
}

const paragraph = (text: string): string => `<p>${escapeXml(text)}</p>`;

/** Every address while there is no site. */
export const notSetUpPage = (): Response =>
  plainPage({
    heading: 'This site is not set up yet',
    content: paragraph(
      'If it is yours: the program that runs it has printed a link to the set-up page when it started. Look for “/set-up” in its output or its log.',
    ),
    againSeconds: 60,
  });

/** For a link that is mistyped, too old, or of another installation. */
export const closedPage = (): Response =>
  plainPage({
    heading: 'This link doesn’t work',
    content: paragraph('Copy the whole link from the output of the program. A restart prints a new one.'),
    status: 403,
  });

export const tooManyPage = (seconds: number): Response =>
  plainPage({
    heading: 'Too many attempts',
    content: paragraph('Please try again in a minute.'),
    status: 429,
    againSeconds: seconds,
  });

/** For a form that can't be read: too large, from another site, or no form. */
export const unreadPage = (status: number): Response =>
  plainPage({
    heading: 'This form could not be read',
    content: paragraph('Please go back and send it again.'),
    status,
  });

/** Somebody has set up the site in the meantime. */
export const overPage = (): Response =>
  plainPage({
    heading: 'The site is set up already',
    content: paragraph('The set-up page works once. Sign in at /desk/sign-in on the site’s own address.'),
    status: 409,
  });

/** The site is there, at addresses that differ from the one of the set-up page. */
export const readyPage = (signIns: readonly { readonly href: string; readonly about: string }[]): Response =>
  plainPage({
    heading: 'Your site is ready',
    content: `<p>Sign in with the account that you have just made:</p><ul>${signIns
      .map(
        ({ href, about }) =>
          `<li><a href="${escapeXml(href)}">${escapeXml(href)}</a> ${escapeXml(about)}</li>`,
      )
      .join('')}</ul>`,
    status: 201,
  });
